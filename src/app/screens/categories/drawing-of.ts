import type { DrawingName } from '#ui/drawing/Drawing.tsx';

const DRAWINGS: Readonly<Record<string, DrawingName>> = {
  Carpenter: 'carpenter',
  'Furniture Maker': 'furniture',
  'Cabinet Maker': 'cabinet',
  Welder: 'welder',
  Blacksmith: 'blacksmith',
  Fabricator: 'fabricator',
  Clothing: 'clothing',
  Upholstery: 'upholstery',
  'Home Decor': 'decor',
};

/** @param type of a sample, from local storage */
export const drawingOf = (type: string | undefined): DrawingName => DRAWINGS[type ?? ''] ?? 'goods';
