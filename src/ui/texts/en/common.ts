import type { Service } from '#catalogue/services.ts';

const AWAY = 'Ufundi is away for a moment. Please try again shortly.';
/** What the answers of a proxy mean; `call.ts` gives them these names. */
const PROXY_ANSWERS: Readonly<Record<string, string>> = {
  'HTTP 413': 'That is too large for this server.',
  'HTTP 429': 'Too many requests came from your network. Please try again in a moment.',
  'HTTP 502': AWAY,
  'HTTP 503': AWAY,
  'HTTP 504': AWAY,
};

export const commonTexts = {
  brand: 'Ufundi',
  skip: 'Skip to content',
  loading: 'Loading…',
  saving: 'Saving…',
  sending: 'Sending…',
  or: 'or',
  retry: 'Try again',
  next: 'Next',
  previous: 'Previous',
  search: 'Search',
  optional: '(optional)',
  required: (label: string) => `${label} is required`,
  hireNow: 'Hire Now',
  viewPortfolio: 'View Portfolio',
  viewShop: 'View Shop',
  mapSearch: (place: string) => `Find ${place} on a map`,
  rated: (rating: number) => `Rated ${rating} out of 10`,
  notRated: 'Not rated yet',
  outOfTen: (reviews: number) => `/10 · ${reviews} ${reviews === 1 ? 'review' : 'reviews'}`,
  reviews: (count: number) => `${count} ${count === 1 ? 'review' : 'reviews'}`,
  jobs: (count: number) => (count === 1 ? '1 job' : `${count} jobs`),
  jobsDone: (count: number): string => (count === 1 ? 'job done' : 'jobs done'),

  nav: {
    join: 'Join as a craftsman',
    label: 'Main',
    menu: 'Menu',
    craftsmen: 'Craftsmen',
    services: 'Services',
    how: 'How it works',
    logIn: 'Log in',
    post: 'Post a project',
    dashboard: 'Dashboard',
    jobs: 'Jobs',
    myRequests: 'My Requests',
    admin: 'Admin',
    jobRequests: 'Job Requests',
    logOut: 'Logout',
  },
  account: {
    menu: 'Account',
    settings: 'Settings',
    language: 'Language',
  },
  languages: { en: 'English', sw: 'Kiswahili' },
  theme: { label: 'Appearance', light: 'Light', dark: 'Dark', system: 'As the device' },

  footer: {
    promise: 'Craftsmanship you can check. Every job leaves a record: who, when, what, and the proof.',
    clientSignUp: 'Post a project',
    clientLogin: 'Client login',
    join: 'Join free',
    craftsmanLogin: 'Craftsman login',
    woodworking: 'Woodworking',
    metalworking: 'Metalworking',
    textile: 'Textile',
    contact: 'Contact',
    terms: 'Terms',
    privacy: 'Privacy',
    cart: 'Cart',
    map: 'Map of Kenya: craftsmen by town',
    openMap: 'Open the map',
  },

  updated: 'Ufundi has just been updated. Please go on.',
  offline: { title: 'You are offline.', body: 'What you have typed is kept.' },

  notFound: {
    title: 'Page not found',
    heading: 'We can’t find that page.',
    body: 'The link may be old or mistyped.',
    searchLabel: 'Search for a craftsman, a service or a place',
    popular: 'Often looked for',
    services: 'All services',
    home: 'Go to the front page',
  },
  failure: {
    title: 'Something broke',
    body: 'Nothing you did is lost. Please try again.',
    offline: 'Network or server error. Please check your connection.',
    /** For the operator, who finds it in the log. */
    reference: (id: string) => `Reference: ${id}`,
  },
  clientNeeded: 'Client not logged in. Please login to access your dashboard.',

  /** Titles and descriptions of pages that say no more about themselves. */
  titles: {
    home: 'Ufundi: find a craftsman you can check',
    description: 'Find, hire and review approved craftsmen in Kenya. Every job leaves a record. Joining is free.',
    page: (title: string) => `${title} | Ufundi`,
    dashboard: 'Dashboard',
    admin: 'Admin',
    orders: 'Orders',
    clientProfile: 'Profile and requests',
    uploadProof: 'Upload Proof',
  },

  widening: {
    craftsmanOf: {
      Plumbing: 'plumber',
      Electrical: 'electrician',
      Carpentry: 'carpenter',
      Painting: 'painter',
      Roofing: 'roofer',
      Welding: 'welder',
      Tiling: 'tiler',
      'Interior Design': 'interior designer',
      Landscaping: 'landscaper',
      Masonry: 'mason',
      'AC Repair': 'AC technician',
      Woodwork: 'woodworker',
      'Auto Repair': 'mechanic',
    } as Readonly<Record<Service, string>>,
    none: (craftsman: string, place: string) => `No ${craftsman} in ${place} yet.`,
    noneFor: (words: string, place: string) => `Nobody${words && ` for “${words}”`}${place && ` in ${place}`} yet.`,
    found: (count: number, place: string, trade: string) =>
      `${count}${trade && ` for ${trade}`} in ${place || 'Kenya'}.`,
    here: (count: number, place: string, trade: string) =>
      `Here ${count === 1 ? 'is' : 'are'} ${count}${trade && ` for ${trade}`} in ${place || 'Kenya'}.`,
    post: 'Post this job',
    postNote: (words: string) =>
      `${words && `Your words “${words}” go along. `}Craftsmen send you their prices, and you choose.`,
  },

  /** The server's sentences, and a proxy's answers, in the reader's language; the server writes English. */
  translate: (sentence: string): string => PROXY_ANSWERS[sentence] ?? sentence,
  /** A service, profession or skill to read, or several with commas; `tradeValue` gives the value back. */
  trade: (value: string): string => value,
  tradeValue: (name: string): string => name,
};
