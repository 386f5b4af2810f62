/** The front page. */
export const landingTexts = {
  title: 'Find a craftsman you can check',
  heading: 'Fundis who answer for their work.',
  lead: 'Post a project, browse quotes, and follow the job step by step: who, when, and the proof.',
  claims: 'Responses within 24 hours. Joining is free.',

  searchLabel: 'What needs doing?',
  searchExample: 'Name, service or location',
  popular: 'Often asked for',
  allServices: 'All services',
  matches: 'Matching craftsmen',
  found: (count: number, search: string) => `${count} ${count === 1 ? 'craftsman' : 'craftsmen'} for “${search}”`,
  none: 'No craftsmen found.',
  noneHint: 'Try another name, another service or a place nearby.',
  seeAll: (count: number) => `See all ${count}`,

  about: 'About Ufundi',
  aboutLead: 'A good name travels by word of mouth. We write it down.',
  aboutText:
    'Ufundi is Kiswahili for craftsmanship. Craftsmen and groups across Kenya show their work here, and our team checks each one before the public sees them. When you hire, the job keeps its own record, so a promise made on Monday can still be read on Friday.',
  aboutRecord: 'Every step is written down, with the time. Nobody can change it later.',
  seeCraftsmen: 'See the craftsmen',
  job: {
    number: 'Job 0412 · South B',
    what: 'Geyser leaking at the elbow',
    steps: [
      ['Requested', '', 'Mercy Wambui, Mon 08:12'],
      ['Quoted', ', three craftsmen', 'First quote after 2 h 40 min'],
      ['Accepted', ', KES 6,800', 'Otieno & Sons, Mon 15:05'],
      ['In Progress', '', 'Started Tue 09:20'],
      ['Completed', ', 3 photos', 'Tue 11:48'],
    ] as readonly (readonly [what: string, more: string, who: string])[],
    stars: '5 of 5 stars',
  },

  services: 'Services',
  servicesLead: 'Thirteen trades, from a dripping tap to a whole roof.',
  noServices: 'No services found.',
  rail: { previous: 'Previous services', next: 'Next services', pause: 'Pause', play: 'Play' },
  work: (service: string, name: string) => `${service} by ${name}`,

  how: 'How it works',
  steps: {
    post: ['Post a project', 'Say what, where and when. Add a photo if you have one.'],
    quotes: ['Browse quotes', 'Up to five, side by side: labour, materials, earliest day.'],
    review: ['Leave a review', 'Only after a real job. That is why the ratings mean something.'],
  } as Readonly<Record<'post' | 'quotes' | 'review', readonly [title: string, words: string]>>,
  demo: {
    need: 'Kitchen tap drips, the cupboard below is wet.',
    when: 'Tomorrow, 9:00',
    photos: '1 photo',
    review: '“He showed me the old washer and swept up.”',
  },

  top: 'Top 3 rated craftsmen',
  topLead: 'By rating, then by completed jobs.',
  noneYet: 'The first craftsmen are being checked. Come back soon, or join them.',
  join: 'Join as a craftsman',
  all: 'All craftsmen',

  testimonialsTitle: 'What clients say',
  testimonials: [
    [
      '“I have paid deposits to ghosts before. This time I could see he had accepted, that he had started, and the photos of the pipe before the wall was closed.”',
      'Mercy Wambui',
      'South B. Plumbing',
    ],
    [
      '“Three quotes by lunch, and the cheapest said in writing what it left out.”',
      'Abdirahman Noor',
      'Eldoret. Masonry',
    ],
    ['“She painted, she cleaned, she sent me the colour codes for next time.”', 'Faith Chebet', 'Nakuru. Painting'],
  ] as readonly (readonly [words: string, name: string, about: string])[],

  numbers: 'Ufundi in numbers',
  counters: ['active craftsmen', 'jobs completed', 'happy clients', 'shops connected'] as readonly string[],

  questions: 'Questions',
  notHere: 'Not here?',
  write: 'Send us a message.',
  faq: [
    [
      'How do you check a craftsman?',
      'Our team looks at the photos, the description and the proof document before a profile is public, and gives a reason when it is turned down.',
    ],
    ['When do I pay?', 'You pay the fundi directly, before work starts. The quote says how much and for what.'],
    [
      'What if nobody answers my request?',
      'We promise a response within 24 hours. If no quote has come, our team assigns an approved craftsman of that trade.',
    ],
    ['What does it cost to join?', 'Nothing. Joining is free for clients, craftsmen and groups.'],
  ] as readonly (readonly [question: string, answer: string])[],
};
