/** Descriptions, review comments and prices of the demo's jobs, a handful per service. */
import type { Service } from '#catalogue/services.ts';

interface Work {
  readonly descriptions: readonly string[];
  /** Review comments for five, four and three stars. */
  readonly five: readonly string[];
  readonly four: readonly string[];
  readonly three: readonly string[];
  /** Usual price in KES, from and to. */
  readonly price: readonly [number, number];
}

export const WORK: Readonly<Record<Service, Work>> = {
  Plumbing: {
    descriptions: [
      'Geyser leaking at the elbow, water runs down the bathroom wall.',
      'Bathroom re-pipe, two shower heads and a mixer.',
      'Kitchen sink blocked and smelling, trap is old.',
      'Low pressure on the second floor, we have a tank on the roof.',
      'Toilet keeps running after flushing, two bathrooms.',
      'Fit a 1,000 litre tank with float valve and overflow.',
    ],
    five: [
      'Came at nine as he said, found the leak in ten minutes and did not break more than one tile.',
      'Everything tested while I watched. The photos before the wall was closed gave me peace.',
      'Explained each fitting and its price. No surprise at the end.',
      'Two bathrooms in two days, and the floor was clean when they left.',
      'The pressure is finally good upstairs. He came back the next week to check, without being asked.',
    ],
    four: ['Good work. Came an hour late but called before.', 'The job is well done, the clean-up could be better.'],
    three: ['It works, but I had to ask twice for the old parts.'],
    price: [3500, 42000],
  },
  Electrical: {
    descriptions: [
      'Sockets in the sitting room spark when the kettle is on.',
      'Socket and two lights in the kitchen.',
      'Consumer unit trips every evening.',
      'Wire a new servant quarter, two rooms.',
      'Outdoor lights with a sensor at the gate.',
      'Inverter with two batteries for lights, TV and router.',
    ],
    five: [
      'Labelled every breaker and left a drawing inside the door of the box.',
      'Found that the earth was never connected. The last three electricians did not look.',
      'Neat, quiet, on time. The children could sleep.',
      'Told me what not to buy and saved me money.',
      'The inverter takes the whole evening without a sound.',
    ],
    four: [
      'Good and safe work, took one day longer than planned.',
      'Very neat. I would have liked the quote in writing earlier.',
    ],
    three: ['Works now, but the new socket is not quite level.'],
    price: [2500, 85000],
  },
  Carpentry: {
    descriptions: [
      'Wardrobe for a bedroom, 2.4 m wide, sliding doors.',
      'Front door drags on the floor after the rains.',
      'Kitchen cabinets, six units, granite comes later.',
      'Bunk bed for two boys, strong please.',
      'Bookshelf for a study, floor to ceiling.',
    ],
    five: [
      'The drawers close like a bank. Joints you want to show to visitors.',
      'Delivered on the day he promised, which I did not believe until I saw it.',
      'Measured everything twice and still adjusted the last door at our place.',
      'The bunk bed survived two boys and four cousins.',
      'Beautiful mahogany, and the receipt for the timber was on the table.',
    ],
    four: ['Fine work. One handle came later in the week.', 'Solid kitchen, a little dust left behind.'],
    three: ['Good wood, but the colour is darker than the sample.'],
    price: [6000, 180000],
  },
  Painting: {
    descriptions: [
      'Two bedrooms and the corridor, walls have old cracks.',
      'Repaint a flat between tenants, three rooms.',
      'Outside walls and gutters of a bungalow.',
      'Nursery in a washable colour before March.',
      'Ceiling stains from an old leak, two rooms.',
    ],
    five: [
      'Filled and sanded for a whole day before opening a tin. You can see it.',
      'Counted the tins with me and returned one.',
      'Edges straight as a ruler, furniture without a drop.',
      'Finished a day early and washed the windows.',
      'The colour is exactly the one on the card.',
    ],
    four: [
      'Good finish, started two hours late on the first day.',
      'Nice work, one corner needed another coat and got it.',
    ],
    three: ['Walls are good, the ceiling shows the roller.'],
    price: [9000, 95000],
  },
  Roofing: {
    descriptions: [
      'Roof leaks over the kitchen when it rains from the east.',
      'Replace gutters along 18 metres.',
      'Loose mabati sheets after the wind.',
      'New roof for a 3-bedroom house, box profile.',
      'Water comes in around the chimney.',
    ],
    five: [
      'He put a hose on the roof for half an hour before asking for money. Dry.',
      'The first rain came the same night and nothing dripped.',
      'Right screws, right washers, sheets straight to the string.',
      'Found the leak two metres from where everybody else looked.',
      'The crew was six and the whole roof took five days.',
    ],
    four: [
      'Good roof. The old sheets stayed in the compound for a week.',
      'Well done, price a bit higher than the others.',
    ],
    three: ['Leak is gone, but the gutter had to be adjusted again.'],
    price: [5000, 240000],
  },
  Welding: {
    descriptions: [
      'Main gate 3.6 m with a small door.',
      'Grilles for five windows.',
      'Stair railing inside, simple lines.',
      'Tank stand for 5,000 litres.',
      'Hinge of the gate broke off.',
    ],
    five: [
      'Primed and sprayed before it came to us. Two rainy seasons and no rust.',
      'The gate closes with one finger.',
      'Drew it on paper first, and it looks like the paper.',
      'Came with his own generator when our power was off.',
      'Strong, straight, and the spatter was ground off.',
    ],
    four: ['Good gate, fitted three days after the date.', 'Strong work, paint could be thicker at the bottom.'],
    three: ['Does the job. I had to buy the lock myself.'],
    price: [4000, 130000],
  },
  Tiling: {
    descriptions: [
      'Bathroom floor and walls, 14 square metres.',
      'Kitchen splashback with patterned tiles.',
      'Veranda floor, water stands in one corner.',
      'Broken tiles in the shop, six pieces.',
      'Sitting room 32 square metres, large tiles.',
    ],
    five: [
      'Laid a dry row first so we could choose where the cuts go.',
      'Water runs to the drain now, all of it.',
      'I cannot find a tile that clicks. Grout is even everywhere.',
      'The pattern meets in the corner as if it was painted.',
      'Cut around eleven pipes and not one gap.',
    ],
    four: ['Very good floor, a little slow.', 'Nice work. We were short of two tiles and waited.'],
    three: ['Floor is fine, one edge is a bit sharp.'],
    price: [7000, 110000],
  },
  'Interior Design': {
    descriptions: [
      'Sitting room and dining, we keep the sofa.',
      'Reception of a small clinic.',
      'Two bedrooms in a rented flat, nothing fixed to walls.',
      'Office partition for eight people.',
      'Curtains and lights for a whole house.',
    ],
    five: [
      'Drew the room before we bought anything, and we bought half of what we had planned.',
      'Every receipt in an envelope.',
      'It still looks like us, only better.',
      'The partition went up over a weekend, we worked on Monday.',
      'She knew a workshop for each thing.',
    ],
    four: ['Lovely room. One lamp took long to arrive.', 'Good ideas, we changed our minds often and she stayed calm.'],
    three: ['Nice result, but over the budget we said.'],
    price: [15000, 260000],
  },
  Landscaping: {
    descriptions: [
      'Lawn does not grow under the trees.',
      'Hedge of 40 metres along the road.',
      'Drip irrigation for a kitchen garden.',
      'Terraces, the soil goes with every rain.',
      'Path from the gate to the house.',
    ],
    five: [
      'A year later it is still the best garden in the lane.',
      'He knew which grass lives in the shade.',
      'The terraces held in the April rains. Next door lost its wall.',
      'Came back to prune and showed our gardener how.',
      'Uses a third of the water we used before.',
    ],
    four: ['Good plants, two of them died and were replaced.', 'Nice path, a few stones move a little.'],
    three: ['Garden is fine, communication was slow.'],
    price: [8000, 150000],
  },
  Masonry: {
    descriptions: [
      'Boundary wall, 25 metres, quarry stone.',
      'Crack from window to floor in the bedroom.',
      'Plaster falling off outside, one wall.',
      'Septic tank for a family of six.',
      'Foundation for a two-room extension.',
    ],
    five: [
      'Wall to the string, joints all the same. People stop to look.',
      'Photographed the foundation before the concrete, as promised.',
      'He told us why it cracked before he mended it. It has not come back.',
      'Paid his people on Friday in front of us. That says enough.',
      'Cement counted bag by bag.',
    ],
    four: ['Strong wall, finished four days late because of rain.', 'Good plaster, some sand left on the lawn.'],
    three: ['Work is strong, the finish is a little rough.'],
    price: [6000, 320000],
  },
  'AC Repair': {
    descriptions: [
      'AC drips inside the bedroom.',
      'Two split units do not cool any more.',
      'Shop fridge makes noise and ice.',
      'Install a 12,000 BTU unit in an office.',
      'Yearly service of four units.',
    ],
    five: [
      'Weighed the gas and wrote it on the unit.',
      'Took the whole thing apart, washed it, and it smells of nothing now.',
      'Cold within the hour. He explained what the last man had done wrong.',
      'No drips, no noise, and the pipe outside is boxed in.',
      'Saved the fish. I mean it.',
    ],
    four: ['Works well. Needed a second visit for a part.', 'Good service, a bit expensive.'],
    three: ['Cools again, but louder than before.'],
    price: [3000, 75000],
  },
  Woodwork: {
    descriptions: [
      'Six stools for a restaurant.',
      'Carved panel above a bed, 1.6 m.',
      'Salad bowls as wedding presents, twelve.',
      'Repair of an old chest from Lamu.',
      'Coffee table from a jacaranda slab we have.',
    ],
    five: [
      'You cannot stop touching it.',
      'Each bowl different, all of them right.',
      'He repaired the chest with wood of the same age.',
      'The table is the first thing everybody asks about.',
      'Packed so well that it reached Kisumu without a scratch.',
    ],
    four: ['Beautiful, took two weeks longer.', 'Fine stools, one needed a felt under its foot.'],
    three: ['Good carving, the oil smell stayed for a while.'],
    price: [3000, 90000],
  },
  'Auto Repair': {
    descriptions: [
      'Front left knocks on every bump.',
      'Check engine light, car loses power uphill.',
      'Brakes squeal, last changed two years ago.',
      'Gearbox jumps out of third.',
      'Dent in the rear door, no paint left.',
    ],
    five: [
      'Gave me the old parts in the box of the new ones.',
      'Found the wire that three garages did not find.',
      'Quoted, did it, charged the quote. In a garage!',
      'Drove with me afterwards to hear it himself.',
      'My matatu is earning again since Tuesday.',
    ],
    four: ['Good repair. Waiting room needs chairs.', 'Honest work, one day later than said.'],
    three: ['Fixed, but the car came back dusty inside.'],
    price: [2500, 95000],
  },
};

/** For any trade, when its own comments are used up. */
export const GENERAL: Readonly<Record<5 | 4 | 3, readonly string[]>> = {
  5: [
    'I will not look for anybody else any more.',
    'Called before coming, came when he said, charged what he said.',
    'My neighbour has hired the same hands since.',
    'You can follow the whole job on the page. I was at work and knew everything.',
    'Polite with my mother, who was alone at home. That matters to us.',
    'Left the place tidier than before.',
    'Even the receipt was right.',
    'Asked before changing anything. A rare thing.',
  ],
  4: [
    'All good, only the first day began late.',
    'Good work, a bit more than the quote because we added things.',
    'Happy with it. Parking was a problem, not their fault.',
  ],
  3: ['It is done, but I had to remind them twice.', 'Fair work for a fair price.'],
};

export const CLIENTS: readonly { readonly fullName: string; readonly place: string; readonly address: string }[] = [
  { fullName: 'Mercy Wambui', place: 'nairobi', address: 'South B, Mariakani Estate, house 14' },
  { fullName: 'John Kimani', place: 'thika', address: 'Section 9, behind the hospital' },
  { fullName: 'Aisha Mwanajuma', place: 'mombasa', address: 'Nyali, Links Road, block C' },
  { fullName: 'Wesley Koech', place: 'eldoret', address: 'Elgon View, second gate after the school' },
  { fullName: 'Lilian Auma', place: 'kisumu', address: 'Milimani, Ring Road, blue gate' },
  { fullName: 'Paul Ngugi', place: 'nakuru', address: 'Milimani Estate, plot 31' },
  { fullName: 'Neema Katana', place: 'mombasa', address: 'Likoni, near the ferry, house 7' },
  { fullName: 'Ahmed Sheikh', place: 'nairobi', address: 'Westlands, Rhapta Road, flat 4B' },
  { fullName: 'Catherine Muthoni', place: 'nairobi', address: 'Kasarani, Seasons, court 3' },
  { fullName: 'Vincent Omondi', place: 'kisumu', address: 'Mamboleo, opposite the market' },
  { fullName: 'Sarah Jelagat', place: 'eldoret', address: 'Kapsoya, phase 2, house 88' },
  { fullName: 'Robert Mwaura', place: 'nairobi', address: 'Karen, Miotoni Lane 12' },
  { fullName: 'Priya Shah', place: 'nairobi', address: 'Kilimani, Argwings Kodhek, flat 9A' },
  { fullName: 'Daniel Mutinda', place: 'thika', address: 'Makongeni, phase 4' },
  { fullName: 'Eunice Kerubo', place: 'nakuru', address: 'Section 58, corner house' },
  { fullName: 'Hussein Abdalla', place: 'mombasa', address: 'Old Town, Ndia Kuu' },
];
