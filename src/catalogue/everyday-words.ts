import { TRADES_IN_KISWAHILI } from './kiswahili.ts';
import { type Service, SERVICES } from './services.ts';

/** What people say in place of a trade, in English and Kiswahili. */
const EVERYDAY: Readonly<Record<Service, string>> = {
  Plumbing:
    'tap taps faucet sink sinks toilet cistern pipe pipes drain drains drainage sewer shower geyser bathtub blocked bomba mabomba maji choo mfereji',
  Electrical: 'socket sockets switch bulb bulbs light lights lighting wiring power fuse umeme stima taa soketi swichi',
  Carpentry: 'door doors wardrobe cabinet cabinets shelf shelves bed table seremala mlango milango kabati kitanda meza',
  Painting: 'paint rangi kupaka',
  Roofing: 'roof roofs gutter gutters mabati paa',
  Welding: 'gate gates grill grills grille metal railing geti chuma',
  Tiling: 'tile tiles grout vigae marumaru',
  'Interior Design': 'curtain curtains wallpaper gypsum decor mapazia',
  Landscaping: 'garden lawn grass hedge bustani nyasi',
  Masonry: 'wall walls brick bricks concrete plaster cement crack cracks mwashi ukuta tofali matofali saruji',
  'AC Repair': 'ac aircon fridge freezer kiyoyozi friji',
  Woodwork: 'furniture stool stools chair chairs sofa carving fanicha kiti viti mbao',
  'Auto Repair': 'car cars engine brakes tyre tyres puncture gari magari injini breki',
};

const WORDS: ReadonlyMap<string, Service> = new Map(
  SERVICES.flatMap((service) =>
    [...EVERYDAY[service].split(' '), TRADES_IN_KISWAHILI[service].toLowerCase()].map(
      (word) => [word, service] as const,
    ),
  ),
);
/** Words that say nothing of the trade. */
const FILLERS = new Set(
  'fix my the a an is are and of in on to for with broken new need want repair replace install change leaking leak leaks drips dripping house home kitchen bathroom bedroom room fundi mtu wa ya la kwa na cha za vya yangu langu nataka kutengeneza rekebisha inavuja linavuja imeharibika jikoni nyumba nyumbani bafuni'.split(
    ' ',
  ),
);

/** @returns the trade that everyday words mean, or null when they hold another word, which may be a name */
export function tradeMeant(words: readonly string[]): Service | null {
  const meant = words.flatMap((word) => WORDS.get(word) ?? []);
  return words.every((word) => WORDS.has(word) || FILLERS.has(word)) ? (meant[0] ?? null) : null;
}
