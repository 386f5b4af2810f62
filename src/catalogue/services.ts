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

/** Finds a service by its name in any case, or by a profession that offers it. */
export function serviceNamed(text: string): Service | null {
  const name = text.trim().toLowerCase();
  return SERVICES.find((service) => service.toLowerCase() === name) ?? PROFESSION_SERVICE[name] ?? null;
}
