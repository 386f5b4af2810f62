/** The parts of a day that people agree on, with their hours in Nairobi. */
export const PARTS_OF_DAY = { morning: [8, 12], midday: [12, 15], afternoon: [15, 18], evening: [18, 20] } as const;
export type PartOfDay = keyof typeof PARTS_OF_DAY;

export const isPartOfDay = (text: string | null | undefined): text is PartOfDay =>
  text != null && Object.keys(PARTS_OF_DAY).includes(text);
