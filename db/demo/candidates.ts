import type { DemoCraftsman } from './craftsmen.ts';

/** The first lacks what an approval requires. */
export const PENDING: readonly (Omit<DemoCraftsman, 'stars'> & {
  readonly hoursAgo: number;
  readonly complete: boolean;
})[] = [
  {
    fullName: 'Michael Githinji',
    company: 'Githinji Glass & Aluminium',
    services: ['Interior Design'],
    profession: 'Interior designer',
    location: 'Ruiru',
    skills: 'Partitions, Windows',
    description: '',
    hoursAgo: 52,
    complete: false,
  },
  {
    fullName: 'Asha Mohamed',
    company: 'Asha Cool Air',
    services: ['AC Repair'],
    profession: 'AC technician',
    location: 'Nyali',
    skills: 'Split units, Cold rooms',
    description:
      'Trained at the technical college in Mombasa, four years with a hotel group. Installations, servicing and gas, with the weights written down.',
    hoursAgo: 31,
    complete: true,
  },
  {
    fullName: 'Gideon Kipsang',
    company: '',
    services: ['Welding'],
    profession: 'Welder',
    location: 'Eldoret',
    skills: 'Gates, Grilles',
    description: 'Gates and window grilles made in my yard at Langas. I measure at your place and fit within ten days.',
    hoursAgo: 19,
    complete: true,
  },
  {
    fullName: 'Violet Nafula',
    company: 'Nafula Plumbing Group',
    services: ['Plumbing'],
    profession: 'Plumber',
    location: 'Kakamega',
    skills: 'Pipe Fitting, Tanks',
    description: 'Three plumbers who finished the same course and stayed together. Tanks, bathrooms and rain water.',
    hoursAgo: 5,
    complete: true,
  },
  {
    fullName: 'Josphat Muriuki',
    company: '',
    services: ['Carpentry'],
    profession: 'Carpenter',
    location: 'Nyeri',
    skills: 'Furniture Making, Doors',
    description: 'Doors, windows and beds from cypress and pine, dried under my own roof for a year.',
    hoursAgo: 2,
    complete: true,
  },
];

export const REJECTED: readonly (Omit<DemoCraftsman, 'stars'> & { readonly reason: string })[] = [
  {
    fullName: 'Oscar Juma',
    company: 'Best Electric Experts',
    services: ['Electrical'],
    profession: 'Electrician',
    location: 'Embakasi',
    skills: 'Wiring',
    description: 'Best prices in town for all electrical works.',
    reason:
      'Please send photos of work you did yourself. Please send the proof document again, so that it can be read.',
  },
  {
    fullName: 'Tabitha Muthoni',
    company: '',
    services: ['Landscaping'],
    profession: 'Landscaper',
    location: 'Thika',
    skills: 'Lawns',
    description: 'Lawns and hedges around Thika and Juja.',
    reason:
      'The pictures are too dark to judge. Please take them in the morning, one of the whole garden and one of a detail.',
  },
];
