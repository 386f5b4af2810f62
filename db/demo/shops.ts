export interface DemoShop {
  readonly description: string;
  /** The craftsman chose to show their number. */
  readonly whatsapp?: string;
  /** Without a picture the shop shows a drawing. */
  readonly products: readonly [
    picture: string | null,
    name: string,
    description: string,
    price: number,
    stock: number,
  ][];
}

/** By the company that owns the shop. */
export const SHOPS: Readonly<Record<string, DemoShop>> = {
  'Wamunyu Carvers': {
    description: 'Carved in Wamunyu from fallen jacaranda and olive wood. Each piece is signed underneath.',
    whatsapp: '+254711000101',
    products: [
      ['bowl', 'Olive wood bowl, 26 cm', 'Turned thin, oiled with food-safe oil.', 2400, 9],
      ['stool', 'Three-legged stool', 'One piece of jacaranda, 38 cm high.', 3800, 5],
      ['lamp', 'Lamp base', 'Turned, drilled and wired; shade not included.', 4600, 3],
      [null, 'Salad spoons, pair', 'Olive wood, 30 cm.', 650, 14],
      [null, 'Chopping board', 'End grain, oiled.', 1900, 0],
    ],
  },
  'Kamau Woodworks': {
    description: 'Furniture from our workshop in Karen, ready to take home.',
    whatsapp: '+254711000102',
    products: [
      ['coffee-table', 'Coffee table, two woods', '110 by 60 cm, mortise and tenon.', 18500, 2],
      ['shelf', 'Wall shelf, 90 cm', 'Two boards on steel brackets, screws included.', 5200, 12],
      ['toolbox', 'Carpenter’s toolbox', 'Dovetailed cypress with a leather handle.', 6400, 4],
    ],
  },
  'Rotich Steel Works': {
    description: 'Panels and small steel work, primed and sprayed in the workshop.',
    products: [
      ['gate-panel', 'Scrolled gate panel', '100 by 120 cm, ready to hang.', 14500, 3],
      [null, 'Boot scraper', 'Flat bar on an angle-iron foot.', 1200, 7],
    ],
  },
  'Nyumbani Studio': {
    description: 'Things we put into our rooms, made by workshops we know.',
    products: [['cushion', 'Kikoi cushion', '45 by 45 cm, cover can be washed.', 1800, 24]],
  },
};
