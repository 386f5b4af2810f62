/**
 * The demo pictures, drawn by `draw.ts` and kept beside it: what each shows, and where its file is.
 */
import path from 'node:path';
import type { Service } from '#contract/services.ts';
import { ROOT } from '#server/root.ts';

export type WorkPicture = {
  /** Absolute path of the WebP file. */
  readonly file: string;
  readonly service: Service;
  /** What is seen, in one factual sentence without a full stop. */
  readonly alt: string;
};
export type ProblemPicture = WorkPicture & { readonly name: string };
export type ProductPicture = { readonly file: string; readonly name: string; readonly alt: string };

const fileOf = (name: string): string => path.join(ROOT, `db/demo/art/pictures/${name}.webp`);
const slugOf = (service: Service): string => service.toLowerCase().replaceAll(' ', '-');

const WORK: Readonly<Record<Service, readonly string[]>> = {
  Plumbing: [
    'Copper pipes and a brass valve on a tiled wall, with an adjustable wrench',
    'Chrome trap under a white basin, half undone, with grips on the nut',
    'Green plastic pipes laid in a chase cut into a plastered wall',
    'Mixer tap being fitted to a steel sink, with washers and a wrench beside it',
  ],
  Electrical: [
    'Open distribution board with nine breakers, one of them switched off',
    'Double socket hanging off its wall box, with brown, blue and earth wires',
    'White conduit meeting in a round wall box, with wires drawn through',
    'Multimeter reading 231 volts beside a coil of white cable on a bench',
  ],
  Carpentry: [
    'Dovetails cut in a light board, with a chisel and a try square',
    'Hand saw lying on a half-sawn plank across two beams',
    'Brass hinge being screwed into the edge of a dark door',
    'Iron plane on a pine board, with long shavings on the bench',
  ],
  Painting: [
    'Wall half painted green, with a roller at the wet edge and a colour card',
    'Brush cutting in terracotta paint beside a taped window frame',
    'Paint tray, roller and tin of mango-yellow paint on a drop sheet',
    'Two-tone wall in blue and cream, with the masking tape coming off',
  ],
  Roofing: [
    'Green mabati sheets on roof purlins, with a hammer and roofing nails',
    'Rows of red roof tiles going up over battens, half the roof still open',
    'Timber roof truss against the sky, with the first red sheet fixed',
    'White gutter going up under a blue roof, with a ladder and a drill',
  ],
  Welding: [
    'Scrolled steel gate being welded at dusk, with sparks flying',
    'Steel window grille on the floor, with a clamp and an angle grinder',
    'Fresh weld on the corner of a square tube, with a mask beside it',
    'Angle grinder cutting a steel tube, with a stream of sparks',
  ],
  Tiling: [
    'Patterned green and white floor tiles laid on combed adhesive',
    'Turquoise wall tiles rising in rows, with a level and a notched trowel',
    'Large grey floor tiles with levelling clips and a rubber mallet',
    'Terracotta hexagon tiles being grouted with a sponge float',
  ],
  'Interior Design': [
    'Cloth, wood, tile and colour samples laid out over a room sketch',
    'Two framed pictures above a green sofa, with tape marking a third',
    'Floor plan on a table with paper furniture being tried out',
    'Leaf-patterned wallpaper going up behind an armchair and a lamp',
  ],
  Landscaping: [
    'Grey paving slabs being laid on sand across a lawn',
    'Young plants going into a red soil bed, with a hand trowel',
    'Hedge trimmed level on one side and still wild on the other, with shears',
    'Rolls of turf being laid over raked red soil',
  ],
  Masonry: [
    'Dressed stone wall rising in courses above a string line, with a trowel',
    'Corner of hollow concrete blocks from above, with mortar and steel bars',
    'Block wall half covered in fresh plaster, with a steel float',
    'Quarry stone being squared with a point and a hammer on red soil',
  ],
  'AC Repair': [
    'Indoor air conditioner open, with a dusty filter being brushed clean',
    'Outdoor air conditioner with its side open and pressure gauges connected',
    'Copper tube in a flaring tool, with gauges and a pipe cutter on a bench',
    'Cooling coil half covered in dust and half washed clean',
  ],
  Woodwork: [
    'Wooden bowl being hollowed with a gouge, with chips on the bench',
    'Round stool seat with two legs wedged and the third beside it',
    'Carved rosettes on a door board, with the next one drawn in pencil',
    'Table leg being turned on a lathe, with curled shavings',
  ],
  'Auto Repair': [
    'Brake disc with a red caliper, the wheel taken off',
    'Open engine bay with the oil cap off and the dipstick drawn',
    'Spark plugs, an oil filter and spanners laid out on a red cloth',
    'Car wheel with a wheel brace, a jack standing beside it',
  ],
};

const PROBLEMS: Readonly<Record<string, readonly [Service, string]>> = {
  leak: ['Plumbing', 'Brown water stain on a wall below a leaking pipe joint'],
  crack: ['Masonry', 'Cracked wall with a piece of plaster fallen off'],
  socket: ['Electrical', 'Wall socket with a broken face and burn marks'],
  tile: ['Tiling', 'Shattered floor tile with a corner missing'],
  roof: ['Roofing', 'Rusty roofing sheet lifted loose from its nails'],
  paint: ['Painting', 'Blue paint flaking off a damp wall'],
};

const PRODUCTS: Readonly<Record<string, string>> = {
  stool: 'Three-legged wooden stool with a round seat',
  'gate-panel': 'Black steel gate panel with scrolls and brass points',
  'coffee-table': 'Low wooden coffee table with two dark inlays',
  lamp: 'Table lamp with a turned wooden base and a woven shade',
  cushion: 'Blue cushion with yellow and white diamonds and tassels',
  shelf: 'Two dark wooden wall shelves on black brackets',
  toolbox: 'Open wooden toolbox with a carrying handle and tools',
  bowl: 'Dark carved wooden bowl with a light diamond band',
};

/** Every picture of work, in the catalogue's order, four a service. */
export const works: readonly WorkPicture[] = (Object.entries(WORK) as [Service, readonly string[]][]).flatMap(
  ([service, alts]) => alts.map((alt, i) => ({ file: fileOf(`${slugOf(service)}-${i + 1}`), service, alt })),
);

/** The pictures of one service's work. */
export const picturesOf = (service: Service): readonly WorkPicture[] =>
  works.filter((picture) => picture.service === service);

/** What clients photograph for a request: one fault each. */
export const problems: readonly ProblemPicture[] = Object.entries(PROBLEMS).map(([name, [service, alt]]) => ({
  file: fileOf(`problem-${name}`),
  name,
  service,
  alt,
}));

/** Things craftsmen sell. */
export const products: readonly ProductPicture[] = Object.entries(PRODUCTS).map(([name, alt]) => ({
  file: fileOf(`product-${name}`),
  name,
  alt,
}));
