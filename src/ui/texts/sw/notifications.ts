import type { notificationsTexts as en } from '../en/notifications.ts';

export const notificationsTexts: typeof en = {
  title: 'Arifa',
  bell: (unread) => (unread === 0 ? 'Arifa' : `Arifa, ${unread} hazijasomwa`),
  all: 'Arifa zote',
  periods: { today: 'Leo', week: 'Wiki hii', earlier: 'Za awali' },
  minutes: (count) => `dak ${count}`,
  hours: (count) => `saa ${count}`,
  steps: (count) => `Hatua nyingine ${count} za kazi hii`,
  none: 'Bado hakuna.',
  noneHint: 'Kila hatua ya kazi zako huonekana hapa, pamoja na kiungo chake.',
  failed: 'Arifa zako hazikuweza kufunguliwa.',
  older: 'Onyesha za zamani',
  choose: 'Tunachokutumia',
  chooseHint: 'Ukurasa huu una kila kitu daima. Yanayolinda akaunti yako hutumwa daima.',
  channels: { mail: 'kwa barua pepe', sms: 'kwa SMS', push: 'kwenye kifaa hiki' },
  categories: { new_work: 'Maombi mapya karibu nawe', jobs: 'Hatua za kazi zako', account: 'Akaunti yako' },
  saved: 'Imehifadhiwa.',
  emailUnproven: 'Hadi ufungue kiungo katika barua pepe yetu moja, tunatuma moja tu kwa siku, bila maelezo.',
  emailFailed: 'Barua pepe zetu kwako zinarudi. Tafadhali angalia anwani ya barua pepe ya akaunti yako.',
};
