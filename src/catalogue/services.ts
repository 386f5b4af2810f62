import type { CategoryType } from './categories.ts';

export const SERVICES = [
  'Plumbing',
  'Electrical',
  'Carpentry',
  'Painting',
  'Roofing',
  'Welding',
  'Tiling',
  'Interior Design',
  'Landscaping',
  'Masonry',
  'AC Repair',
  'Woodwork',
  'Auto Repair',
] as const;
export type Service = (typeof SERVICES)[number];

export const REQUEST_SERVICES = [
  'Plumbing',
  'Electrical',
  'Carpentry',
  'Painting',
  'Masonry',
  'Tiling',
  'Roofing',
] as const satisfies readonly Service[];

export const PROFESSIONS = [
  'Electrician',
  'Plumber',
  'Carpenter',
  'Welder',
  'Painter',
  'Mechanic',
  'WoodMaker',
] as const;
export const SKILLS = ['Wiring', 'Pipe Fitting', 'Roofing', 'Furniture Making', 'Auto Repair'] as const;

/** Also professions that people type. */
const PROFESSION_SERVICE = {
  Electrician: 'Electrical',
  Plumber: 'Plumbing',
  Carpenter: 'Carpentry',
  Welder: 'Welding',
  Painter: 'Painting',
  Mechanic: 'Auto Repair',
  WoodMaker: 'Woodwork',
  Mason: 'Masonry',
  Roofer: 'Roofing',
  Tiler: 'Tiling',
  Landscaper: 'Landscaping',
  Gardener: 'Landscaping',
  'Interior designer': 'Interior Design',
  'AC technician': 'AC Repair',
} as const satisfies Record<(typeof PROFESSIONS)[number], Service> & Record<string, Service>;

/** Whatever has a name in each language. */
export type Trade = Service | keyof typeof PROFESSION_SERVICE | (typeof SKILLS)[number] | CategoryType;

/** Finds a service by its name in any case, or by a profession that offers it. */
export function serviceNamed(text: string): Service | null {
  const expected = text.trim().toLowerCase();
  const isIt = (name: string) => name.toLowerCase() === expected;
  const byProfession = Object.entries(PROFESSION_SERVICE).find(([profession]) => isIt(profession));
  return SERVICES.find(isIt) ?? byProfession?.[1] ?? null;
}
