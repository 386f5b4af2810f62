import type { landingTexts as en } from '../en/landing.ts';

export const landingTexts: typeof en = {
  title: 'Pata fundi unayeweza kumthibitisha',
  heading: 'Mafundi wa kuaminika kwa kazi yao.',
  lead: 'Sema kilichoharibika. Mafundi waliokaguliwa karibu nawe hutuma bei, na kila hatua huandikwa.',
  measured: ['kurasa za mafundi', 'kazi zenye kumbukumbu'],
  claims: 'Majibu ndani ya saa 24. Kujiunga ni bure.',

  searchLabel: 'Unahitaji kazi gani?',
  searchExample: 'Bomba linavuja, South B',
  popular: 'Zinazoombwa sana',
  allServices: 'Huduma zote',
  matches: 'Mafundi wanaolingana',
  found: (count, search) => `${count === 1 ? 'Fundi 1' : `Mafundi ${count}`} kwa “${search}”`,
  none: 'Hakuna mafundi waliopatikana.',
  noneHint: 'Jaribu jina lingine, huduma nyingine au mahali pa karibu.',
  seeAll: (count) => `Tazama wote ${count}`,
  priceFrom: 'kuanzia KES',

  about: 'Kuhusu Ufundi',
  aboutLead: 'Jina jema husafiri kwa mdomo. Sisi tunaliandika.',
  aboutText:
    'Mafundi na vikundi kote Kenya huonyesha kazi zao hapa, na timu yetu humkagua kila mmoja kwanza. Ukiajiri, kazi huwekewa kumbukumbu, ili ahadi ya Jumatatu isomwe Ijumaa.',
  aboutRecord: 'Kila hatua huandikwa, pamoja na saa. Hakuna anayeweza kuibadilisha baadaye.',
  seeCraftsmen: 'Tazama mafundi',
  job: {
    number: 'Mfano · Kazi 0412 · South B',
    what: 'Hita ya maji inavuja kwenye kiungo',
    by: 'Otieno & Sons',
    steps: [
      ['Imeombwa', '', 'Jtt, 8:12'],
      ['Imepewa bei', ' na watatu', 'Jtt, 10:52'],
      ['Imekubaliwa', '', 'Jtt, 15:05'],
      ['Inaendelea', '', 'Jnn, 9:20'],
      ['Imekamilika', ', picha\u00a03', 'Jnn, 11:48'],
    ],
    prints: [
      ['Kabla', 'Maji yakitiririka ukutani chini ya hita'],
      ['Katikati', 'Kiungo cha zamani kimefunguliwa, ndoo chini yake'],
      ['Baada', 'Bomba la shaba lenye vali mpya, ukuta umekauka'],
    ],
    quote: '“Alinionyesha washa ya zamani na akafagia. Pakavu tangu Jumanne.”',
    stars: 'Nyota 5 kati ya 5',
    client: 'Mercy W., South B',
  },

  services: 'Huduma',
  other: 'Jambo lingine?',
  ownWords: 'Kwa maneno yako',
  weFind: 'Tunatafuta fani',
  servicesLead: 'Fani kumi na tatu, kuanzia bomba linalodondoka hadi paa zima.',
  noServices: 'Hakuna huduma zilizopatikana.',
  rail: { previous: 'Huduma zilizotangulia', next: 'Huduma zinazofuata', pause: 'Simamisha', play: 'Endesha' },

  how: 'Jinsi inavyofanya kazi',
  steps: [
    ['Tuma ombi', 'Sema nini, wapi na lini. Weka picha ukiwa nayo.'],
    ['Linganisha bei', 'Hadi tano, kando kwa kando: gharama ya kazi, vifaa, siku ya mapema.'],
    ['Toa maoni', 'Baada ya kazi ya kweli tu. Ndiyo maana alama zina maana.'],
  ],

  top: 'Mafundi 3 wenye alama bora',
  topLead: 'Kwa alama, kisha kwa kazi zilizokamilika.',
  noneYet: 'Mafundi wa kwanza wanakaguliwa. Rudi hivi karibuni, au ujiunge nao.',
  join: 'Jiunge kama fundi',
  all: 'Mafundi wote',

  testimonialsTitle: 'Wateja wanasema',
  testimonials: [
    [
      '“Niliwahi kulipa watu wakatoweka. Mara hii niliona amekubali, ameanza, na picha za bomba kabla ukuta kufungwa.”',
      'Mercy W.',
      'South B. Mabomba',
    ],
    [
      '“Bei tatu kabla ya saa sita mchana, na ya chini zaidi iliandika wazi kile isichojumuisha.”',
      'Abdirahman N.',
      'Eldoret. Uashi',
    ],
    ['“Alipaka rangi, akasafisha, akanitumia namba za rangi kwa siku nyingine.”', 'Faith C.', 'Nakuru. Rangi'],
  ],

  numbers: 'Ufundi kwa hesabu',
  counters: ['mafundi kazini', 'kazi zimekwisha', 'wateja radhi', 'maduka yetu'],

  questions: 'Maswali',
  writeTitle: 'Tuandikie',
  writeLead: 'Hulioni swali lako? Tunasoma kila ujumbe na kujibu ndani ya saa 24.',
  write: 'Tuandikie ujumbe',
  faq: [
    ['Mnamkaguaje fundi?', 'Msimamizi hutazama picha, maelezo na hati kwanza, na hutoa sababu ukikataliwa.'],
    ['Ninalipa lini?', 'Unamlipa fundi moja kwa moja, kabla ya kazi kuanza. Bei husema ni kiasi gani na ni za nini.'],
    [
      'Je, kama hakuna anayejibu ombi langu?',
      'Tunaahidi jibu ndani ya saa 24. Bei isipofika, timu yetu humpangia kazi fundi aliyeidhinishwa wa fani hiyo.',
    ],
    ['Kujiunga kunagharimu kiasi gani?', 'Hakuna. Kujiunga ni bure kwa wateja, mafundi na vikundi.'],
  ],
};
