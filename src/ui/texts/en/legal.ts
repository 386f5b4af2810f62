type Part = readonly [heading: string, ...paragraphs: string[]];

export const legalTexts = {
  updated: 'in force since 1 November 2026',
  terms: {
    title: 'Terms and conditions',
    description:
      'What clients, craftsmen and Ufundi owe one another: payment before execution, records, reviews, conduct.',
    heading: 'Terms and conditions',
    lead: 'Written to be understood. It is what we hold each other to.',
    points: (count: number) => `${count} points`,
    accept: 'I have read the terms and conditions and accept them.',
    go: 'Continue',
    first: 'Tick the box above to continue.',
    noScript: 'Without JavaScript, accept the terms on the sign-up page itself.',
    privacy: 'How we treat personal data',
    short: 'In short',
    shortLines: [
      'You pay the fundi directly, before work starts. The quote says how much and for what.',
      'Every step of a job is written down, with the time. Nobody can change it later.',
      'A client may cancel at any time before the job is completed. What was paid for work not done is returned.',
      'Only the client of a completed job may review it, once.',
      'Your phone number and address reach a fundi only once a job is accepted.',
    ] as readonly string[],
    parts: [
      [
        'Who we are',
        'Ufundi is a meeting place. Craftsmen and groups show their work here, clients post what they need, and our team checks each craftsman before the public sees the profile. The agreement about a job is made between the client and the craftsman.',
      ],
      [
        'Your account',
        'Joining is free. Give your own name, and an e-mail address and phone number that reach you. Keep your password to yourself; what happens under your account counts as done by you until you tell us that somebody else has it.',
        'You must be at least 18 years old, or be a group that answers for its members.',
      ],
      [
        'Posting a project and quotes',
        'Describe the work truthfully: what, where and when. Up to five approved craftsmen may send a quote. A quote names the amount, what it covers and until when it holds. Accepting one quote declines the others.',
        'We promise a first response within 24 hours. If no quote has come, our team assigns an approved craftsman of that trade, who may accept or reject the job.',
      ],
      [
        'Payment before execution',
        'The agreed amount is paid before the work is carried out, unless client and craftsman agree otherwise in writing. The accepted quote is the price: more work needs a new quote that the client accepts first.',
        'Clients and craftsmen pay each other directly. Ufundi takes no money, keeps none, and never asks for your M-Pesa PIN or bank password.',
      ],
      [
        'Doing the job',
        'The craftsman comes on the agreed day with the skill and care of the trade, follows the safety and building rules that apply, and leaves the place clean. Who cannot come releases the job early and says why.',
        'Each step of a job (requested, quoted, accepted, in progress, completed, cancelled) is recorded with who and when. Nobody can change that record afterwards. Photos of the finished work belong to it.',
      ],
      [
        'Cancelling and complaints',
        'A client may cancel a job at any time before it is completed. What has been paid for work not done is returned; materials already bought for the job and work already done are paid.',
        'Something went wrong? Speak to each other first, then write to us within 14 days. We read the record of the job with both sides and say what we think is fair. Your rights under Kenyan law, the Consumer Protection Act among them, remain untouched.',
      ],
      [
        'Reviews',
        'Only the client of a completed job may review it, once. Write what happened. We remove reviews that insult, threaten or tell private things, not those that are merely bad.',
      ],
      [
        'What is not allowed',
        'False names or documents, pictures of other people’s work, buying or selling reviews, harassment, and using phone numbers or addresses for anything but the job. Who does this loses the account, and is told why.',
      ],
      [
        'Personal data and consent',
        'By signing up you agree that we keep and use the data described on the privacy page to run this marketplace. Your phone number and address are shown to a craftsman only once a job is accepted. You may take back your consent at any time by deleting your account.',
      ],
      [
        'Our responsibility',
        'We check profiles with care but we are not a party to the job and do not guarantee its result. We answer for what we do ourselves: for the checks we promise, for keeping the record whole, and for your data.',
      ],
      [
        'Changes and law',
        'When these terms change, we say so here and ask you again. The law of Kenya applies; the courts of Kenya decide.',
      ],
    ] as readonly Part[],
  },
  privacy: {
    title: 'Privacy',
    description:
      'What Ufundi keeps about you, why and for how long, and how to see it, take it with you or have it erased.',
    heading: 'What we keep about you',
    lead: 'What, why and for how long, under the Data Protection Act 2019 of Kenya.',
    points: (count: number) => `${count} points`,
    short: 'In short',
    shortLines: [
      'We keep what a job needs: who you are, how to reach you, what was asked and what was done.',
      'Your phone number and address reach a fundi only once a job is accepted.',
      'No advertising, no tracking, no cookies of others.',
      'Your settings give you all of it to take away, and delete your account.',
    ] as readonly string[],
    recordsHeading: 'What is kept, why and how long',
    records: [
      [
        'Your account',
        'Name, e-mail, phone number, language, and your password as a hash nobody can read back.',
        'To sign you in and to tell you about your jobs.',
        'Until you delete the account.',
      ],
      [
        'A craftsman’s profile',
        'What you write about your work, photos and videos. After approval this is public.',
        'So that clients can find and judge you.',
        'Until you change it or delete the account.',
      ],
      [
        'Proof document',
        'The licence or identity paper a craftsman uploads. Only you and our team can open it, and each time is recorded.',
        'To decide about the approval.',
        '30 days after the decision, then it is deleted.',
      ],
      [
        'Requests and jobs',
        'What is to be done, where and when, phone number, photos, quotes, and each step with who and when.',
        'To carry out the job and to settle disputes. Phone and address reach a craftsman only once the job is accepted.',
        'Until you delete the account: then your name, phone and address go, and the bare steps stay, with the proof of the work for the other side.',
      ],
      [
        'Reviews',
        'Stars, words, and the client’s name in short.',
        'So that ratings mean something.',
        'They stay, without your name, when you delete the account.',
      ],
      [
        'Messages to us',
        'Name, e-mail and what you wrote.',
        'To answer you.',
        'One year, or until you ask us to delete them.',
      ],
      [
        'Messages to your phone',
        'The number you verified, and what we wrote to it. The company that sends SMS for us gets both.',
        'To tell you at once what cannot wait. You can end it under Notifications, or at your network.',
        'Texts 30 days; the number until you change it or delete the account. That a number wants no messages is kept as a hash.',
      ],
      [
        'Messages to your browser',
        'The address at which the maker of your browser takes messages for it, and its keys. The maker carries them and cannot read them.',
        'To tell you at once what happens with your jobs, if you turn it on.',
        'Until you turn it off, log out there, or delete the account.',
      ],
      [
        'Safety records',
        'Sign-ins, decisions of admins, and the internet address they came from.',
        'To find misuse and to account for what we did.',
        'Internet addresses and sign-ins one year; sessions end after 60 days at the latest. Decisions of admins stay, by number, with words about you removed when you delete the account.',
      ],
      [
        'On your own device',
        'Language, appearance, your cart, what you typed and have not sent, your jobs as you last saw them (of clients and craftsmen), a cookie that keeps you signed in, for 30 days after your last visit, and after a code by SMS one that knows this browser again, for a year.',
        'So that nothing is lost, your jobs open without a network, and strangers cannot use up your codes. No advertising, no tracking, no cookies of others.',
        'Until you sign out, another account signs in, or you clear it.',
      ],
    ] as readonly (readonly [what: string, which: string, why: string, long: string])[],
    columns: ['What', 'Which data', 'Why', 'How long'] as readonly string[],
    parts: [
      [
        'On what ground',
        'For your account and your jobs: the agreement you make with us. For publishing your profile and for the proof document: your consent, which you may take back. For safety records: our legitimate interest in an honest marketplace.',
      ],
      [
        'Who sees it',
        'The public sees approved profiles and reviews. Client and craftsman of a job see that job. Admins see what they need to decide. We sell nothing to anybody. If you sign in with Google, Google confirms your name and e-mail address to us.',
      ],
      [
        'See it and take it with you',
        'In your dashboard under Settings (clients: My Profile), “Download my data” gives you everything we hold about you as one file, at once, and “Download all with files” the same with your photos, videos and documents.',
      ],
      [
        'Correct it or erase it',
        'You correct your data in the dashboard. “Delete my account” asks for your password and erases profile, photos, documents and contact data at once; jobs and reviews that concern others stay without your name. A backup may hold it for at most 35 days; backups serve only to mend what broke, and whoever was erased is erased again when one is used. For that we keep a random number, and nothing else of you.',
      ],
      [
        'Object or complain',
        'Write to us through the contact form: we answer within seven days. You may also complain to the Office of the Data Protection Commissioner (ODPC) in Nairobi. Should data ever leak, we tell the Commissioner within 72 hours, and you without delay.',
      ],
    ] as readonly Part[],
    contact: 'Write to us',
    terms: 'Terms and conditions',
  },
};
