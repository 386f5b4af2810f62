import type { Trade } from './services.ts';

/** Names to read; values in calls and in the database stay English. */
export const TRADES_IN_KISWAHILI: Readonly<Record<Trade, string>> = {
  Plumbing: 'Mabomba',
  Electrical: 'Umeme',
  Carpentry: 'Useremala',
  Painting: 'Upakaji rangi',
  Roofing: 'Uezekaji paa',
  Welding: 'Uchomeleaji',
  Tiling: 'Uwekaji vigae',
  'Interior Design': 'Upambaji wa ndani',
  Landscaping: 'Upambaji wa bustani',
  Masonry: 'Uashi',
  'AC Repair': 'Ukarabati wa AC',
  Woodwork: 'Ufundi wa mbao',
  'Auto Repair': 'Ukarabati wa magari',

  Electrician: 'Fundi umeme',
  Plumber: 'Fundi bomba',
  Carpenter: 'Seremala',
  Welder: 'Fundi wa kuchomelea',
  Painter: 'Mpaka rangi',
  Mechanic: 'Mekanika',
  WoodMaker: 'Fundi wa mbao',
  Mason: 'Mwashi',
  Roofer: 'Mwezekaji paa',
  Tiler: 'Fundi wa vigae',
  Landscaper: 'Mpambaji wa bustani',
  Gardener: 'Mtunza bustani',
  'Interior designer': 'Mpambaji wa ndani',
  'AC technician': 'Fundi wa AC',

  Wiring: 'Uwekaji nyaya',
  'Pipe Fitting': 'Uungaji wa mabomba',
  'Furniture Making': 'Utengenezaji wa samani',

  'Furniture Maker': 'Mtengeneza samani',
  'Cabinet Maker': 'Mtengeneza kabati',
  Blacksmith: 'Mhunzi',
  Fabricator: 'Mtengeneza vyuma',
  Clothing: 'Mavazi',
  Upholstery: 'Vitambaa vya viti',
  'Home Decor': 'Mapambo ya nyumba',
};

/** @param trades one, or several with commas between them; what is not in the catalogue stays as typed */
export const inKiswahili = (trades: string) =>
  eachOf(trades, (name) => (Object.hasOwn(TRADES_IN_KISWAHILI, name) ? TRADES_IN_KISWAHILI[name as Trade] : name));

/** The reverse, for what a person typed. */
export const fromKiswahili = (trades: string) =>
  eachOf(trades, (typed) => Object.entries(TRADES_IN_KISWAHILI).find(([, name]) => name === typed)?.[0] ?? typed);

const eachOf = (trades: string, change: (name: string) => string) =>
  trades
    .split(',')
    .map((part) => part.replace(part.trim(), change))
    .join(',');
