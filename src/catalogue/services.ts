/** What people are hired for: the catalogue, what the request form offers, and the trades that do it. */

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

const PROFESSION_SERVICE: Readonly<Record<string, Service>> = {
  electrician: 'Electrical',
  plumber: 'Plumbing',
  carpenter: 'Carpentry',
  welder: 'Welding',
  painter: 'Painting',
  mechanic: 'Auto Repair',
  woodmaker: 'Woodwork',
  mason: 'Masonry',
  roofer: 'Roofing',
  tiler: 'Tiling',
  landscaper: 'Landscaping',
  gardener: 'Landscaping',
};

/**
 * The catalogue's service for a word a person wrote: a service in any letter case, or a profession that does it.
 * @returns null when it names neither
 */
export function serviceNamed(text: string): Service | null {
  const wanted = text.trim().toLowerCase();
  return SERVICES.find((service) => service.toLowerCase() === wanted) ?? PROFESSION_SERVICE[wanted] ?? null;
}
