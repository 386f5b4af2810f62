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

const OF_ITEM: Readonly<Record<string, DrawingName>> = {
  'School sweater': 'sweater',
  'Dining chair cushion': 'cushion',
  'Kikoy curtain, pair': 'curtain',
  'Curtains measured and hung': 'curtain',
};

/** A sample, from local storage. */
export const drawingOf = ({ name, type }: { name: string; type?: string | undefined }): DrawingName =>
  OF_ITEM[name] ?? DRAWINGS[type ?? ''] ?? 'goods';
