import type { adminTexts as en } from '../en/admin.ts';

export const adminTexts: typeof en = {
  heading: 'Msimamizi',
  tabs: {
    pending: 'Mafundi wanaosubiri',
    approved: 'Mafundi walioidhinishwa',
    requests: 'Maombi ya kazi',
    messages: 'Ujumbe',
    audit: 'Kumbukumbu',
  },
};
