export const landingTexts = {
  title: 'Find a craftsman you can check',
  heading: 'Fundis who answer for their work.',
  lead: 'Say what is broken. Checked fundis near you send a price, and every step is written down.',
  /** After figures that are counted, in other words than the claims of the counters. */
  measured: ['portfolios', 'jobs on record'] as readonly string[],
  claims: 'Responses within 24 hours. Joining is free.',

  searchLabel: 'What needs doing?',
  searchExample: 'Leaking tap, South B',
  popular: 'Often asked for',
  allServices: 'All services',
  matches: 'Matching craftsmen',
  found: (count: number, search: string) => `${count} ${count === 1 ? 'craftsman' : 'craftsmen'} for “${search}”`,
  none: 'No craftsmen found.',
  noneHint: 'Try another name, another service or a place nearby.',
  seeAll: (count: number) => `See all ${count}`,
  priceFrom: 'from KES',

  about: 'About Ufundi',
  aboutLead: 'A good name travels by word of mouth. We write it down.',
  aboutText:
    'Ufundi is Kiswahili for craftsmanship. Craftsmen and groups across Kenya show their work here, and our team checks each one before the public sees them. When you hire, the job keeps its own record, so a promise made on Monday can still be read on Friday.',
  aboutRecord: 'Every step is written down, with the time. Nobody can change it later.',
  seeCraftsmen: 'See the craftsmen',
  job: {
    number: 'Example · Job 0412 · South B',
    what: 'Geyser leaking at the elbow',
    by: 'Otieno & Sons',
    steps: [
      ['Requested', '', 'Mon, 8:12'],
      ['Quoted', ' by three', 'Mon, 10:52'],
      ['Accepted', '', 'Mon, 15:05'],
      ['In Progress', '', 'Tue, 9:20'],
      ['Completed', ', 3 photos', 'Tue, 11:48'],
    ] as readonly (readonly [what: string, more: string, when: string])[],
    prints: [
      ['Before', 'Water running down the wall under the geyser'],
      ['During', 'The old elbow taken off, a bucket under the pipe'],
      ['After', 'A copper pipe with a new valve, the wall dry'],
    ] as readonly (readonly [caption: string, alt: string])[],
    quote: '“He showed me the old washer and swept up. Dry since Tuesday.”',
    stars: '5 of 5 stars',
    client: 'Mercy W., South B',
  },

  services: 'Services',
  other: 'Something else?',
  ownWords: 'In your words',
  weFind: 'We find the trade',
  servicesLead: 'Thirteen trades, from a dripping tap to a whole roof.',
  noServices: 'No services found.',
  rail: { previous: 'Previous services', next: 'Next services', pause: 'Pause', play: 'Play' },

  how: 'How it works',
  steps: [
    ['Post a project', 'Say what, where and when. Add a photo if you have one.'],
    ['Browse quotes', 'Up to five, side by side: labour, materials, earliest day.'],
    ['Leave a review', 'Only after a real job. That is why the ratings mean something.'],
  ] as readonly (readonly [title: string, words: string])[],

  top: 'Top 3 rated craftsmen',
  topLead: 'By rating, then by completed jobs.',
  noneYet: 'The first craftsmen are being checked. Come back soon, or join them.',
  join: 'Join as a craftsman',
  all: 'All craftsmen',

  testimonialsTitle: 'What clients say',
  testimonials: [
    [
      '“I have paid deposits to ghosts before. This time I could see he had accepted, that he had started, and the photos of the pipe before the wall was closed.”',
      'Mercy W.',
      'South B. Plumbing',
    ],
    [
      '“Three quotes by lunch, and the cheapest said in writing what it left out.”',
      'Abdirahman N.',
      'Eldoret. Masonry',
    ],
    ['“She painted, she cleaned, she sent me the colour codes for next time.”', 'Faith C.', 'Nakuru. Painting'],
  ] as readonly (readonly [words: string, name: string, about: string])[],

  numbers: 'Ufundi in numbers',
  counters: ['active craftsmen', 'jobs completed', 'happy clients', 'shops connected'] as readonly string[],

  questions: 'Questions',
  writeTitle: 'Write to us',
  writeLead: 'A question that is not here? We read everything and answer within 24 hours.',
  write: 'Send us a message',
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
