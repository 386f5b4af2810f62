import { type Service, SKILLS } from './services.ts';

const TRADE_SKILLS = {
  Plumbing: ['Pipe Fitting', 'Leaks', 'Drains', 'Water tanks', 'Water heaters'],
  Electrical: ['Wiring', 'Lighting', 'Solar', 'Sockets and switches'],
  Carpentry: ['Furniture Making', 'Doors and frames', 'Kitchen cabinets', 'Wardrobes'],
  Painting: ['Indoor painting', 'Outdoor painting', 'Wall skimming'],
  Roofing: ['Roofing', 'Gutters', 'Ceilings'],
  Welding: ['Gates', 'Window grilles', 'Staircases'],
  Tiling: ['Floor tiles', 'Wall tiles', 'Waterproofing'],
  'Interior Design': ['Gypsum ceilings', 'Curtains and blinds', 'Kitchen cabinets', 'Lighting'],
  Landscaping: ['Lawns', 'Hedges and trees', 'Cabro paving'],
  Masonry: ['Plastering', 'Foundations', 'Stone walls', 'Cabro paving'],
  'AC Repair': ['AC installation', 'AC service', 'Fridges'],
  Woodwork: ['Furniture Making', 'Carving', 'Turning'],
  'Auto Repair': ['Auto Repair', 'Brakes', 'Engines', 'Car electrics'],
} as const satisfies Record<Service, readonly string[]>;

export type TradeSkill = (typeof TRADE_SKILLS)[Service][number];

/** Skills to choose from: those of the services; without any, the common ones. */
export function skillsOf(services: readonly string[]): readonly string[] {
  const named = services.flatMap((each): readonly string[] => TRADE_SKILLS[each as Service] ?? []);
  return named.length > 0 ? [...new Set(named)] : SKILLS;
}
