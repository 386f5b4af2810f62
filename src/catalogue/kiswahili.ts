import type { Trade } from './services.ts';
import type { SpokenLanguage } from './spoken-languages.ts';
import type { TradeSkill } from './skills.ts';

/** Names to read; values in calls and in the database stay English. */
export const TRADES_IN_KISWAHILI: Readonly<Record<Trade | TradeSkill | SpokenLanguage, string>> = {
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
  Leaks: 'Uvujaji wa maji',
  Drains: 'Mifereji ya maji taka',
  'Water tanks': 'Matangi ya maji',
  'Water heaters': 'Vichemsha maji',
  Lighting: 'Taa',
  Solar: 'Umeme wa jua',
  'Sockets and switches': 'Soketi na swichi',
  'Doors and frames': 'Milango na fremu',
  'Kitchen cabinets': 'Kabati za jikoni',
  Wardrobes: 'Kabati za nguo',
  'Indoor painting': 'Rangi ya ndani',
  'Outdoor painting': 'Rangi ya nje',
  'Wall skimming': 'Kulainisha kuta',
  Gutters: 'Mifereji ya paa',
  Ceilings: 'Dari',
  Gates: 'Mageti',
  'Window grilles': 'Grili za madirisha',
  Staircases: 'Ngazi',
  'Floor tiles': 'Vigae vya sakafu',
  'Wall tiles': 'Vigae vya ukuta',
  Waterproofing: 'Kuzuia maji kupenya',
  'Gypsum ceilings': 'Dari za jipsamu',
  'Curtains and blinds': 'Mapazia',
  Lawns: 'Nyasi za bustani',
  'Hedges and trees': 'Ua na miti',
  'Cabro paving': 'Matofali ya kabro',
  Plastering: 'Kupiga lipu',
  Foundations: 'Misingi',
  'Stone walls': 'Kuta za mawe',
  'AC installation': 'Ufungaji wa AC',
  'AC service': 'Huduma ya AC',
  Fridges: 'Friji',
  Carving: 'Uchongaji',
  Turning: 'Ukerezaji',
  Brakes: 'Breki',
  Engines: 'Injini',
  'Car electrics': 'Umeme wa magari',

  'Furniture Maker': 'Mtengeneza samani',
  'Cabinet Maker': 'Mtengeneza kabati',
  Blacksmith: 'Mhunzi',
  Fabricator: 'Mtengeneza vyuma',
  Clothing: 'Mavazi',
  Upholstery: 'Vitambaa vya viti',
  'Home Decor': 'Mapambo ya nyumba',

  English: 'Kiingereza',
  Kiswahili: 'Kiswahili',
  Kikuyu: 'Kikuyu',
  Luhya: 'Kiluhya',
  Kalenjin: 'Kikalenjin',
  Dholuo: 'Kijaluo',
  Kamba: 'Kikamba',
  Somali: 'Kisomali',
  Kisii: 'Kikisii',
  Mijikenda: 'Kimijikenda',
  Meru: 'Kimeru',
  Maasai: 'Kimaasai',
  Turkana: 'Kiturkana',
  'Kenyan Sign Language': 'Lugha ya Alama ya Kenya',
};

/** @param trades one, or several with commas between them; what is not in the catalogue stays as typed */
export const inKiswahili = (trades: string) =>
  eachOf(trades, (name) => Object.entries(TRADES_IN_KISWAHILI).find(([trade]) => trade === name)?.[1] ?? name);

/** The reverse, for what a person typed. */
export const fromKiswahili = (trades: string) =>
  eachOf(trades, (typed) => Object.entries(TRADES_IN_KISWAHILI).find(([, name]) => name === typed)?.[0] ?? typed);

const eachOf = (trades: string, change: (name: string) => string) =>
  trades
    .split(',')
    .map((part) => part.replace(part.trim(), change))
    .join(',');
