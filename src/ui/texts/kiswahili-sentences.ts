import { REASONS_IN_KISWAHILI } from '#catalogue/cancel-reasons.ts';

/**
 * The server's English sentences in Kiswahili, found by the sentence itself: the contract has one text for each fault, and
 * a sentence missing here is shown as the server wrote it.
 */
const AWAY = 'Ufundi haipatikani kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.';

const SENTENCES: Readonly<Record<string, string>> = {
  ...REASONS_IN_KISWAHILI,
  'This request has changed since you loaded it. Please look at it again.':
    'Ombi hili limebadilika tangu ulipolifungua. Tafadhali liangalie tena.',
  'This craftsman does not take requests for this service.': 'Fundi huyu hapokei maombi ya huduma hii.',
  'Nobody can hire themselves: this client and this craftsman share an email address or a phone number.':
    'Hakuna anayeweza kujiajiri: mteja huyu na fundi huyu wana barua pepe au nambari ya simu ileile.',
  'This quote has changed since you saw it.': 'Bei hii imebadilika tangu ulipoiona.',
  'Please load the page again: a quote is accepted with the amount you saw.':
    'Tafadhali pakia ukurasa upya: bei hukubaliwa pamoja na kiasi ulichoona.',
  'Please choose a distance of the list.': 'Tafadhali chagua umbali ulio kwenye orodha.',
  'Please choose a day from tomorrow on, within a year.': 'Tafadhali chagua siku kuanzia kesho, ndani ya mwaka mmoja.',
  'Please keep one of your services, or pause until a day.':
    'Tafadhali bakiza huduma moja kati ya zako, au simamisha hadi siku fulani.',
  'Pending Approval': 'Inasubiri idhini',
  Approved: 'Imeidhinishwa',
  Rejected: 'Imekataliwa',
  'Please check your input.': 'Tafadhali angalia ulichoandika.',
  'Please sign in to continue.': 'Tafadhali ingia ili kuendelea.',
  'This account may not do that.': 'Akaunti hii hairuhusiwi kufanya hivyo.',
  'This belongs to somebody else.': 'Hii ni ya mtu mwingine.',
  'Not found.': 'Haikupatikana.',
  'This address does not take that method.': 'Anwani hii haipokei ulichotuma.',
  'This form was sent from another site. Please open the page here and try again.':
    'Fomu hii ilitumwa kutoka tovuti nyingine. Tafadhali fungua ukurasa hapa kisha ujaribu tena.',
  'That is too large.': 'Hiyo ni kubwa mno.',
  'Please send JSON or a form.': 'Tafadhali tuma fomu.',
  'Too many attempts. Please wait a little and try again.':
    'Umejaribu mara nyingi mno. Tafadhali subiri kidogo kisha ujaribu tena.',
  'HTTP 413': 'Hiyo ni kubwa mno kwa seva hii.',
  'HTTP 429': 'Maombi mengi mno yametoka kwenye mtandao wako. Tafadhali jaribu tena baada ya muda mfupi.',
  'HTTP 502': AWAY,
  'HTTP 503': AWAY,
  'HTTP 504': AWAY,
  'Two downloads of your data are running already. Please wait until one has ended.':
    'Upakuaji mara mbili wa data yako unaendelea tayari. Tafadhali subiri mmoja uishe.',
  'Something went wrong on our side. Please try again.': 'Kuna hitilafu upande wetu. Tafadhali jaribu tena.',
  'Ufundi is busy or restarting. Please try again in a moment.':
    'Ufundi ina shughuli nyingi au inaanza upya. Tafadhali jaribu tena baada ya muda mfupi.',
  'There is no room to keep this right now. Please try again later.':
    'Hakuna nafasi ya kuhifadhi hii sasa. Tafadhali jaribu tena baadaye.',
  'Network or server error. Please check your connection.':
    'Hitilafu ya mtandao au seva. Tafadhali angalia mtandao wako.',
  'This text holds characters that cannot be kept.': 'Maandishi haya yana herufi zisizoweza kuhifadhiwa.',
  'Please give a name without links, email addresses or phone numbers.':
    'Tafadhali andika jina lisilo na kiungo, barua pepe wala nambari ya simu.',
  'This name reads as if Ufundi itself wrote. Please give your own name, or that of your group.':
    'Jina hili linasomeka kana kwamba ni Ufundi yenyewe. Tafadhali andika jina lako, au la kikundi chako.',
  'This link is not valid.': 'Kiungo hiki si sahihi.',
  'Please write each word of a name in one alphabet.': 'Tafadhali andika kila neno la jina kwa herufi za aina moja.',
  'Please enter a valid email address.': 'Tafadhali andika barua pepe sahihi.',
  'Please enter your email address.': 'Tafadhali andika barua pepe yako.',
  'Please enter a Kenyan phone number, for example 254712345678.':
    'Tafadhali andika nambari ya simu ya Kenya, kwa mfano 254712345678.',
  'Please give one phone number only.': 'Tafadhali andika nambari moja tu ya simu.',
  'This could be two amounts. Please write it in whole shillings, for example 1500.':
    'Kiasi hiki kinaweza kusomwa kwa njia mbili. Tafadhali andika shilingi kamili, kwa mfano 1500.',
  'Email and password are required.': 'Barua pepe na nenosiri vinahitajika.',
  'Password should be at least 8 characters long': 'Nenosiri liwe na angalau herufi 8',
  'Password must be at least 8 characters.': 'Nenosiri liwe na angalau herufi 8.',
  'This password is too common. Please choose another one.':
    'Nenosiri hili ni la kawaida mno. Tafadhali chagua lingine.',
  'Invalid email or password!': 'Barua pepe au nenosiri si sahihi!',
  'Please also enter the code from your authenticator app, or one of your recovery codes.':
    'Tafadhali andika pia msimbo wa programu yako ya uthibitishaji, au mmoja wa misimbo yako ya akiba.',
  'That code is not right, or was used already. Please wait for the next one.':
    'Msimbo huo si sahihi, au umeshatumika. Tafadhali subiri unaofuata.',
  'The second step is on already.': 'Hatua ya pili tayari imewashwa.',
  'The second step is not on.': 'Hatua ya pili haijawashwa.',
  'The second step is off.': 'Hatua ya pili imezimwa.',
  'Messages to phones cannot be sent at the moment.': 'Ujumbe kwa simu hauwezi kutumwa kwa sasa.',
  'Messages to this device cannot be sent at the moment.': 'Ujumbe kwa kifaa hiki hauwezi kutumwa kwa sasa.',
  'This browser cannot get messages from Ufundi.': 'Kivinjari hiki hakiwezi kupokea ujumbe wa Ufundi.',
  'That code is not right. Please look at the message again.': 'Msimbo huo si sahihi. Tafadhali angalia ujumbe tena.',
  'That code is over. Please ask for a new one.': 'Msimbo huo umekwisha. Tafadhali omba mwingine.',
  'That code is not right, or it is over. Please look at the message again, or ask for a new code.':
    'Msimbo huo si sahihi, au umekwisha. Tafadhali angalia ujumbe tena, au omba msimbo mwingine.',
  'So many people are signing up by phone today that we cannot send a code now. Please sign up with your email, or try again tomorrow.':
    'Watu wengi mno wanajisajili kwa simu leo, hatuwezi kutuma msimbo sasa. Tafadhali jisajili kwa barua pepe, au jaribu tena kesho.',
  'This number is how you sign in. Please change it under Notifications, with a code to the new one.':
    'Nambari hii ndiyo hukuingiza. Tafadhali ibadilishe kwenye Arifa, kwa msimbo unaotumwa kwa nambari mpya.',
  'Please log out and sign in again with a code to your present number. Then you have 15 minutes for this.':
    'Tafadhali toka, kisha ingia tena kwa msimbo kwa nambari yako ya sasa. Baada ya hapo una dakika 15 za kufanya hivi.',
  'This number opens another account here. Please sign in with it, and change the number or erase the account there.':
    'Nambari hii hufungua akaunti nyingine hapa. Tafadhali ingia kwayo, kisha ubadilishe nambari au ufute akaunti huko.',
  'This account has no password yet. Please set one in your settings first, then try again.':
    'Akaunti hii bado haina nenosiri. Tafadhali liweke kwanza kwenye mipangilio, kisha jaribu tena.',
  'This account has no password yet. Please set one with "Forgot password" first, then try again.':
    'Akaunti hii bado haina nenosiri. Tafadhali liweke kwanza kwa “Umesahau nenosiri?”, kisha jaribu tena.',
  'Another account has this number by now. Please write to us, and we will help you.':
    'Sasa akaunti nyingine ina nambari hii. Tafadhali tuandikie, nasi tutakusaidia.',
  'Please complete the jobs you have started first.': 'Tafadhali kamilisha kwanza kazi ulizozianza.',
  'You cannot disable your own account.': 'Huwezi kufunga akaunti yako mwenyewe.',
  'This profile has changed since you loaded it. Please load the list again.':
    'Wasifu huu umebadilika tangu ulipoufungua. Tafadhali pakia orodha upya.',
  'Somebody else has changed this assignment. Please load the list again.':
    'Mtu mwingine amebadilisha mpango huu. Tafadhali pakia orodha upya.',
  'Please verify your phone number first.': 'Tafadhali thibitisha kwanza nambari yako ya simu.',
  'Please enter a mobile number: landlines get no messages.':
    'Tafadhali andika nambari ya simu ya mkononi: simu za mezani hazipati ujumbe.',
  'Please enter your phone number.': 'Tafadhali andika nambari yako ya simu.',
  'Please enter the code.': 'Tafadhali andika msimbo.',
  'Invalid credentials.': 'Barua pepe au nenosiri si sahihi.',
  'An account with this email already exists.': 'Akaunti yenye barua pepe hii tayari ipo.',
  'This account has been disabled. Please contact us.': 'Akaunti hii imefungwa. Tafadhali wasiliana nasi.',
  'Invalid or expired reset link.': 'Kiungo cha kuweka upya si sahihi au kimeisha muda.',
  'This Idempotency-Key was used for something else.':
    'Ufunguo huu wa kutorudia (Idempotency-Key) umetumika kwa jambo lingine.',
  'Your session has ended. Please sign in again.': 'Muda wako umeisha. Tafadhali ingia tena.',
  'The current password is not right.': 'Nenosiri la sasa si sahihi.',
  "If this email is registered, you'll receive reset instructions shortly.":
    'Ikiwa barua pepe hii imesajiliwa, utapokea maelekezo hivi karibuni.',
  'Google sign-in is not available.': 'Kuingia kwa Google hakupatikani.',
  'Google signup failed.': 'Kujisajili kwa Google kumeshindikana.',
  'That is the email address of your account already. Please enter the new one.':
    'Hiyo tayari ndiyo barua pepe ya akaunti yako. Tafadhali andika mpya.',
  'This link was used already, or is over.': 'Kiungo hiki kimeshatumika, au muda wake umekwisha.',
  'Another account has this email address by now. Please write to us, and we will help you.':
    'Akaunti nyingine ina barua pepe hii sasa. Tafadhali tuandikie, nasi tutakusaidia.',
  'Your email address is put back, and every session has ended. Now set a new password with "Forgot password".':
    'Barua pepe yako imerudishwa, na vikao vyote vimefungwa. Sasa weka nenosiri jipya kwa "Umesahau nenosiri".',
  'Please enter your password.': 'Tafadhali andika nenosiri lako.',
  'Please enter your current password.': 'Tafadhali andika nenosiri lako la sasa.',
  'Craftsman not found on the server.': 'Fundi hakupatikana kwenye seva.',
  'Please provide a rejection reason.': 'Tafadhali toa sababu ya kukataa.',
  'Please provide a reason.': 'Tafadhali toa sababu.',
  'Please give a reason.': 'Tafadhali toa sababu.',
  'Files of this profile are still arriving.': 'Faili za wasifu huu bado zinaingia.',
  'This profile has already been decided. Please load the list again.':
    'Wasifu huu tayari umeamuliwa. Tafadhali pakia orodha tena.',
  'Profile photo is required': 'Picha ya wasifu inahitajika',
  'At least one service image is required': 'Angalau picha moja ya huduma inahitajika',
  'Please choose one of our services.': 'Tafadhali chagua mojawapo ya huduma zetu.',
  'Please choose languages of the list.': 'Tafadhali chagua lugha zilizo kwenye orodha.',
  'Please choose an image: JPEG, PNG, WebP, AVIF or GIF.': 'Tafadhali chagua picha: JPEG, PNG, WebP, AVIF au GIF.',
  'Please choose a PDF or an image.': 'Tafadhali chagua PDF au picha.',
  'Please choose an MP4, WebM or MOV video.': 'Tafadhali chagua video ya MP4, WebM au MOV.',
  'Please choose an image of at most 8 MB and 40 megapixels.':
    'Tafadhali chagua picha isiyozidi MB 8 na megapikseli 40.',
  'Please choose an AVIF image of at most 16 megapixels, or a JPEG.':
    'Tafadhali chagua picha ya AVIF isiyozidi megapikseli 16, au JPEG.',
  'Please choose a document of at most 10 MB.': 'Tafadhali chagua hati isiyozidi MB 10.',
  'Please choose a video of at most 50 MB.': 'Tafadhali chagua video isiyozidi MB 50.',
  'That is more files than we can take.': 'Faili ni nyingi kuliko tunavyoweza kupokea.',
  'This file is empty. Please choose another.': 'Faili hii ni tupu. Tafadhali chagua nyingine.',
  'The upload was cut short. Please try again.': 'Upakiaji ulikatika. Tafadhali jaribu tena.',
  'This request was not found.': 'Ombi hili halikupatikana.',
  'This quote was not found.': 'Bei hii haikupatikana.',
  'This status is not known.': 'Hali hii haijulikani.',
  'That is not possible any more.': 'Hilo haliwezekani tena.',
  'Only approved craftsmen of this service can be assigned.':
    'Ni mafundi walioidhinishwa wa huduma hii tu wanaoweza kupangiwa.',
  'This craftsman is already assigned.': 'Fundi huyu tayari amepangiwa.',
  'The day of this change has passed. Please decline it, and agree on another day.':
    'Siku ya badiliko hili imepita. Tafadhali likatae, kisha mkubaliane siku nyingine.',
  'The account of this client is closed. Please open it again first.':
    'Akaunti ya mteja huyu imefungwa. Tafadhali ifungue tena kwanza.',
  'This quote is no longer valid.': 'Bei hii haifanyi kazi tena.',
  'Only approved craftsmen of this service may quote.':
    'Ni mafundi walioidhinishwa wa huduma hii tu wanaoweza kutoa bei.',
  'You have already sent a quote for this request.': 'Tayari umetuma bei kwa ombi hili.',
  'Proof can be added while the job is Accepted or In Progress.':
    'Ushahidi unaweza kuongezwa kazi ikiwa imekubaliwa au inaendelea.',
  'Please choose at least one photo or a PDF.': 'Tafadhali chagua angalau picha moja au PDF.',
  'Please choose a craftsman first.': 'Tafadhali chagua fundi kwanza.',
  'Please choose a date and time.': 'Tafadhali chagua tarehe na saa.',
  'Please choose a day that is still to come.': 'Tafadhali chagua siku ambayo bado haijapita.',
  'Materials that the client buys have no amount here.': 'Vifaa ambavyo mteja ananunua havina kiasi hapa.',
  'Please choose who buys the materials.': 'Tafadhali chagua nani ananunua vifaa.',
  'This quote was made before the request changed. Its craftsman has to confirm it first.':
    'Bei hii ilitolewa kabla ombi halijabadilishwa. Fundi wake lazima aithibitishe kwanza.',
  'This offer was not found.': 'Pendekezo hili halikupatikana.',
  'There is an offer already. It must be answered first.': 'Tayari kuna pendekezo. Lazima lijibiwe kwanza.',
  'Please change the price, the day, or say what is different.':
    'Tafadhali badilisha bei au siku, au sema kilicho tofauti.',
  'No price is agreed yet. Please give one.': 'Bado hakuna bei iliyokubaliwa. Tafadhali toa moja.',
  'One side offers, and the other answers.': 'Upande mmoja hupendekeza, mwingine hujibu.',
  'Labour and materials together are more than the amount.': 'Kazi na vifaa kwa pamoja vinazidi jumla.',
  'Please choose a time that is still to come.': 'Tafadhali chagua wakati ujao.',
  'Please choose a day.': 'Tafadhali chagua siku.',
  'Please give the amount in whole shillings.': 'Tafadhali andika kiasi kwa shilingi kamili.',
  'Please give labour in whole shillings.': 'Tafadhali andika gharama ya kazi kwa shilingi kamili.',
  'Please give materials in whole shillings.': 'Tafadhali andika gharama ya vifaa kwa shilingi kamili.',
  'Please give the price in whole shillings.': 'Tafadhali andika bei kwa shilingi kamili.',
  'Please enter a Kenyan mobile number, or leave it empty.':
    'Tafadhali andika nambari ya simu ya mkononi ya Kenya, au iache wazi.',
  'Please say how many there are.': 'Tafadhali sema ziko ngapi.',
  'This shop was not found.': 'Duka hili halikupatikana.',
  'This product was not found.': 'Bidhaa hii haikupatikana.',
  'A shop can be opened once your profile is approved.': 'Duka linaweza kufunguliwa wasifu wako ukishaidhinishwa.',
  'Please add both rating and review before submitting.': 'Tafadhali weka alama na maoni kabla ya kutuma.',
  'This job has no assigned craftsman yet.': 'Kazi hii bado haina fundi aliyepangiwa.',
  'Craftsman ID missing for this job.': 'Kazi hii haina nambari ya fundi.',
  'Client ID missing.': 'Nambari ya mteja haipo.',
  'Only a completed job can be reviewed.': 'Ni kazi iliyokamilika tu inayoweza kutolewa maoni.',
  'You have already reviewed this job.': 'Tayari umetoa maoni kuhusu kazi hii.',
};

const FIELDS: Readonly<Record<string, string>> = {
  full_name: 'Jina kamili',
  name: 'Jina',
  email: 'Barua pepe',
  phone: 'Simu',
  phone_number: 'Nambari ya simu',
  message: 'Ujumbe',
  description: 'Maelezo',
  profession: 'Taaluma',
  location: 'Mahali',
  company_name: 'Jina la kampuni',
  skills: 'Ujuzi',
  primary_service: 'Huduma kuu',
  service: 'Huduma',
  address: 'Anwani',
};

const when = (text = '') =>
  text
    .replace('the day after tomorrow', 'keshokutwa')
    .replace('tomorrow', 'kesho')
    .replace(/at (?=\d\d:)/, 'saa ');

const THINGS: Readonly<Record<string, string>> = { job: 'kazi', quote: 'bei', offer: 'ofa' };
const STATES: Readonly<Record<string, string>> = {
  requested: 'imeombwa tu',
  quoted: 'ina bei tu',
  pending: 'inasubiri jibu',
  accepted: 'imekubaliwa',
  'in progress': 'inaendelea',
  completed: 'imekamilika',
  cancelled: 'imeghairiwa',
  rejected: 'imekataliwa',
  declined: 'imekataliwa',
  withdrawn: 'imeondolewa',
  lapsed: 'imepitwa na wakati',
  closed: 'imefungwa',
};

/** Sentences with something in them. */
const PATTERNS: readonly [RegExp, (...found: string[]) => string][] = [
  [/^(\w+) is required$/, (field) => `${FIELDS[field ?? ''] ?? field} inahitajika`],
  [/^Please use at most (\d+) characters\.$/, (most) => `Tafadhali tumia herufi zisizozidi ${most}.`],
  [
    /^An admin's password needs at least (\d+) characters\.$/,
    (least) => `Nenosiri la msimamizi liwe na angalau herufi ${least}.`,
  ],
  [
    /^This text holds characters that cannot be kept: (U\+[0-9A-F]+), number (\d+)\.$/,
    (character, at) => `Maandishi haya yana herufi zisizoweza kuhifadhiwa: ${character}, nambari ${at}.`,
  ],
  [
    /^That is not possible any more: this (job|quote|offer) is ([\w ]+)\.$/,
    (thing = '', state = '') => `Hilo haliwezekani tena: ${THINGS[thing]} hii ${STATES[state.toLowerCase()] ?? state}.`,
  ],
  [/^Please choose at most (\d+) photos\.$/, (most) => `Tafadhali chagua picha zisizozidi ${most}.`],
  [/^Please keep at most (\d+) service images\.$/, (most) => `Tafadhali weka picha za huduma zisizozidi ${most}.`],
  [/^Please keep at most (\d+) videos\.$/, (most) => `Tafadhali weka video zisizozidi ${most}.`],
  [/^Please add at most (\d+) files in all\.$/, (most) => `Tafadhali weka faili zisizozidi ${most} kwa jumla.`],
  [/^This request already has (\d+) quotes\.$/, (most) => `Ombi hili tayari lina bei ${most}.`],
  [
    /^You have posted (\d+) requests within an hour\. You can post the next one (.+)\.$/,
    (count, time) => `Umetuma maombi ${count} ndani ya saa moja. Unaweza kutuma lingine ${when(time)}.`,
  ],
  [
    /^You have (\d+) open requests\. You can post the next one once you cancel one or accept a price\.$/,
    (count) => `Una maombi ${count} yaliyo wazi. Unaweza kutuma lingine ukighairi moja au ukikubali bei.`,
  ],
  [
    /^Craftsmen have not answered (\d+) of your requests yet\. You can ask again when one answers, or (.+)\.$/,
    (count, time) =>
      `Mafundi bado hawajajibu maombi yako ${count}. Unaweza kuuliza tena mmoja akijibu, au ${when(time)}.`,
  ],
  [
    /^You have changed this quote (\d+) times within an hour\. You can change it again (.+)\.$/,
    (count, time) => `Umebadilisha bei hii mara ${count} ndani ya saa moja. Unaweza kuibadilisha tena ${when(time)}.`,
  ],
  [/^A shop holds at most (\d+) products\.$/, (most) => `Duka lina bidhaa zisizozidi ${most}.`],
  [
    /^Too many attempts\. Please try again (.+)\.$/,
    (time) => `Umejaribu mara nyingi mno. Tafadhali jaribu tena ${when(time)}.`,
  ],
  [
    /^No more codes can be sent to this number for now\. You can ask for one ([a-z ]{2,30}\d\d:\d\d)\.$/,
    (time) => `Kwa sasa hakuna msimbo mwingine unaoweza kutumwa kwa nambari hii. Unaweza kuuomba ${when(time)}.`,
  ],
  [
    /^No more codes can be sent to this number for now\. You can ask for one ([a-z ]{2,30}\d\d:\d\d), or sign in now on a device where you used this number before, or with your email and password\.$/,
    (time) =>
      `Kwa sasa hakuna msimbo mwingine unaoweza kutumwa kwa nambari hii. Unaweza kuuomba ${when(time)}, au kuingia sasa kwenye kifaa ulichoingilia kwa nambari hii awali, au kwa barua pepe na nenosiri.`,
  ],
  [
    /^No more codes can be sent to this number for now\. You can ask for one ([a-z ]{2,30}\d\d:\d\d), or sign up now with your email\.$/,
    (time) =>
      `Kwa sasa hakuna msimbo mwingine unaoweza kutumwa kwa nambari hii. Unaweza kuuomba ${when(time)}, au kujisajili sasa kwa barua pepe yako.`,
  ],
  [/^Cannot approve: ?(.*)$/, (missing) => `Haiwezi kuidhinishwa: ${missing}`],
];

export function translate(sentence: string): string {
  const known = SENTENCES[sentence];
  if (known !== undefined) return known;
  for (const [pattern, translate] of PATTERNS) {
    const found = pattern.exec(sentence);
    if (found) return translate(...found.slice(1));
  }
  return sentence;
}
