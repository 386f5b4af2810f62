import type { fieldsTexts as en } from '../en/fields.ts';

export const fieldsTexts: typeof en = {
  request: {
    labels: {
      name: 'Jina',
      phone: 'Simu',
      service: 'Huduma',
      schedule: 'Ratiba',
      address: 'Anwani',
      location: 'Mahali',
      access_notes: 'Jinsi ya kufika',
      description: 'Maelezo',
      isUrgent: 'Haraka: maji yanavuja, hakuna umeme, mlango haufungi',
      media: 'Picha',
      photos: 'Picha',
      craftsman: 'Fundi',
      price: 'Bei iliyokubaliwa',
      created_at: 'Limetumwa',
    },
    hints: {
      phone: 'Fundi atakupigia hapa. 07…, 01… au 254…',
      schedule: 'Kazi ianze lini, kwa saa za Nairobi.',
      address: 'Mtaa, nambari ya nyumba, rangi ya geti.',
      access_notes: 'Msimbo wa geti, mahali pa kuegesha gari. Fundi anayefanya kazi pekee ndiye anayeyaona.',
      description: 'Kilichoharibika au kinachotakiwa, ukubwa wake, na kilichopo tayari.',
    },
  },
  quote: {
    labels: {
      amount: 'Jumla, KES',
      labour: 'Kazi, KES',
      materials: 'Vifaa, KES',
      message: 'Ujumbe',
      available_from: 'Siku ya kuanza',
      valid_until: 'Mwisho wa bei',
    },
    hints: { message: 'Kilichomo, kisichomo, na itachukua muda gani.' },
    notGiven: 'ndani ya jumla',
  },
  profile: {
    labels: {
      description: 'Maelezo',
      profession: 'Taaluma',
      location: 'Mahali',
      company_name: 'Jina la kampuni',
      skills: 'Ujuzi',
      primary_service: 'Huduma kuu',
      services: 'Huduma nyingine',
      profile: 'Picha yako',
      service_images: 'Picha za kazi',
      service_videos: 'Video',
      proof_document: 'Hati ya uthibitisho',
    },
  },
  shop: {
    labels: {
      name: 'Jina la duka',
      description: 'Kuhusu duka',
      whatsapp: 'Nambari ya WhatsApp',
      is_open: 'Liko wazi: kila mtu analiona',
    },
    hints: { whatsapp: 'Kila anayefungua duka lako anaiona, na anaweza kuuliza kuhusu bidhaa. 07… au 01…' },
  },
  product: {
    labels: {
      name: 'Jina la bidhaa',
      price: 'Bei, KES',
      stock: 'Zipo ngapi',
      description: 'Maelezo',
      image: 'Picha',
    },
    hints: { image: 'Si lazima. Isizidi MB 8.' },
  },
};
