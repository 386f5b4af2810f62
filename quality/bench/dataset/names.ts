import type { Service } from '#catalogue/services.ts';

export const FIRST_NAMES = (
  'Wanjiku Otieno Nafula Kiprono Mutua Halima Kahindi Naserian Kinoti Kemunto Fatuma Harpreet Njoroge Achieng Barasa ' +
  'Jepkosgei Mwende Abdullahi Mapenzi Lemayian Makena Ombati Salim Meera Wangari Ouma Shikuku Chebet Ndunge Warsame ' +
  'Joseph Mary Peter Grace John Faith David Mercy Samuel Esther Daniel Ruth James Joyce Simon Agnes Paul Lucy Stephen ' +
  'Jane Michael Alice Patrick Rose Francis Catherine Charles Margaret George Susan Brian Diana Kevin Linet Dennis Winnie ' +
  'Victor Beatrice Collins Purity Felix Dorcas Geoffrey Naomi Isaac Lilian Elijah Pauline Moses Caroline Amina Hassan ' +
  'Zainab Omar Khadija Yusuf Mwanaisha Juma Rehema Bakari Saumu Kassim Neema Ibrahim Asha Ali Wambui Kamau Nyambura Mwangi ' +
  'Wairimu Kariuki Atieno Odhiambo Akinyi Omondi Auma Okoth Nekesa Wafula Nanjala Simiyu Cherono Kiplagat Jebet Kibet ' +
  'Chepngetich Rotich Kalekye Mumo Syombua Muthama Kwamboka Nyaboke Mogaka Moraa Kathure Mwiti Gacheri Murithi'
).split(' ');

export const LAST_NAMES = (
  'Kamau Odhiambo Wekesa Cheruiyot Musyoka Abdi Charo Sankale Mwirigi Nyaboke Bakari Bhogal Mwangi Akinyi Simiyu Rotich ' +
  'Kilonzo Hassan Katana Ntutu Kathure Momanyi Mbarak Shah Gathoni Onyango Makokha Koech Muthoka Farah Njoroge Kariuki ' +
  'Maina Karanja Ndungu Kimani Waweru Gitau Mbugua Kiarie Githinji Macharia Muchiri Nganga Wachira Gichuki Thuo Irungu ' +
  'Ochieng Owino Okello Opiyo Oduor Ogola Ouko Awuor Otieno Odongo Oloo Obiero Wafula Barasa Masinde Khaemba Wanyama ' +
  'Mukhwana Nyongesa Juma Lusweti Sifuna Wanjala Kiplagat Chepkwony Langat Kirui Sang Bett Korir Tanui Chumba Kosgei ' +
  'Lagat Kemboi Mutai Ngeno Mutiso Mwanzia Nzioka Kioko Musembi Mulwa Ndambuki Munyao Wambua Kyalo Makau Nzomo Omar ' +
  'Mohamed Ali Said Salim Athman Swaleh Mwinyi Hamisi Chege Ngugi Mburu Kuria Mugo Njenga Muriuki Mutua Kinyua Murithi ' +
  'Mwiti Gitonga Muthuri Nkatha Kirimi Ombati Nyakundi Mogaka Onsongo Bosire Ondieki Ole Sankok Kipchoge Lekuton Leshore ' +
  'Patel Singh Kaur Mehta Desai Kombe Ngala Baya Kazungu Karisa Mwakio Mwadime Nyatta'
).split(' ');

export const TRADES: Readonly<
  Record<
    Service,
    { readonly profession: string; readonly skills: readonly string[]; readonly firms: readonly string[] }
  >
> = {
  Plumbing: {
    profession: 'Plumber',
    skills: ['Pipe Fitting', 'Geysers', 'Drains', 'Leak tracing', 'Boreholes', 'Tanks', 'Solar heaters', 'Pumps'],
    firms: ['Plumbing', 'Water Works', 'Pipes', 'Plumbers'],
  },
  Electrical: {
    profession: 'Electrician',
    skills: ['Wiring', 'Solar', 'Consumer units', 'Three phase', 'CCTV', 'Lighting', 'Generators', 'Inverters'],
    firms: ['Electricals', 'Power', 'Power Solutions', 'Lights'],
  },
  Carpentry: {
    profession: 'Carpenter',
    skills: ['Furniture Making', 'Kitchens', 'Doors', 'Wardrobes', 'Trusses', 'Formwork', 'Ceilings', 'Beds'],
    firms: ['Woodworks', 'Furniture', 'Joinery', 'Carpenters'],
  },
  Painting: {
    profession: 'Painter',
    skills: ['Interior walls', 'Exterior walls', 'Varnish', 'Stencils', 'Spraying', 'Damp proofing'],
    firms: ['Painters', 'Colours', 'Paint and Finish'],
  },
  Roofing: {
    profession: 'Roofer',
    skills: ['Roofing', 'Mabati', 'Gutters', 'Trusses', 'Tiles', 'Waterproofing'],
    firms: ['Roofing', 'Roofs', 'Mabati Works'],
  },
  Welding: {
    profession: 'Welder',
    skills: ['Gates', 'Grills', 'Window frames', 'Staircases', 'Aluminium', 'Tanks'],
    firms: ['Steel Works', 'Welders', 'Metal Works', 'Chuma'],
  },
  Tiling: {
    profession: 'Tiler',
    skills: ['Bathrooms', 'Terrazzo', 'Splashbacks', 'Pavements', 'Grouting'],
    firms: ['Tiles', 'Floors', 'Tiling'],
  },
  'Interior Design': {
    profession: 'Interior designer',
    skills: ['Curtains', 'Gypsum', 'Colour plans', 'Office partitions', 'Lighting plans'],
    firms: ['Interiors', 'Studio', 'Designs'],
  },
  Landscaping: {
    profession: 'Gardener',
    skills: ['Lawns', 'Hedges', 'Irrigation', 'Cabro paving', 'Tree felling', 'Kitchen gardens'],
    firms: ['Gardens', 'Landscapes', 'Green Works'],
  },
  Masonry: {
    profession: 'Mason',
    skills: ['Stone walls', 'Plastering', 'Foundations', 'Septic tanks', 'Perimeter walls', 'Slabs'],
    firms: ['Builders', 'Masons', 'Construction'],
  },
  'AC Repair': {
    profession: 'AC technician',
    skills: ['Split units', 'Cold rooms', 'Gas refill', 'Fridges', 'Ventilation'],
    firms: ['Cooling', 'Air', 'Refrigeration'],
  },
  Woodwork: {
    profession: 'WoodMaker',
    skills: ['Carving', 'Turning', 'Furniture Making', 'Restoration', 'Stools', 'Swahili doors'],
    firms: ['Carvers', 'Timber', 'Wood'],
  },
  'Auto Repair': {
    profession: 'Mechanic',
    skills: ['Auto Repair', 'Engines', 'Diagnostics', 'Brakes', 'Gearboxes', 'Body work', 'Diesel pumps'],
    firms: ['Garage', 'Motors', 'Auto Works'],
  },
};

const WHO = [
  'Seven years on my own',
  'Trained at a polytechnic and on many sites since',
  'A crew of four, so small jobs are done in a day',
  'Family workshop in the second generation',
  'I work alone and answer my own phone',
  'Ten years with a contractor before this',
  'Two brothers with a pick-up and all tools',
  'Started as an apprentice at sixteen',
];
const HOW = [
  'quotes are itemised and hold for a week',
  'I send a photo before anything is closed',
  'materials come with receipts',
  'we clean up before we leave',
  'old parts are handed back',
  'I come back after a month to look',
  'everything is measured twice',
  'on the agreed day or with a call the day before',
  'no deposit for small jobs',
  'neighbours hardly hear us',
];
const WHAT = [
  'flats between tenants',
  'maisonettes and bungalows',
  'shops and small offices',
  'schools and clinics',
  'rentals with many units',
  'old houses with surprises',
  'new houses from the first day',
  'restaurants after closing time',
  'churches and halls',
  'farms outside town',
];
export const DESCRIPTION_PARTS = { WHO, HOW, WHAT } as const;

export const ROOMS = [
  'In the kitchen.',
  'Upstairs, the second door.',
  'Behind the house beside the tank.',
  'In the shop, before opening time please.',
  'In two rooms.',
  'The caretaker has the key.',
  'There is parking inside the gate.',
  'Only in the afternoon, somebody sleeps in the morning.',
  'My mother will be at home.',
  'Please bring a ladder.',
];
export const AND_ALSO = [
  'Would hire again.',
  'My sister has the number now.',
  'He even looked at the gate.',
  'Price as agreed.',
  'On time both days.',
  'A little dust, nothing more.',
  'Photos in the timeline helped.',
  'We talk about the next job already.',
  'Asante sana.',
  'Kazi safi.',
];
