import type { craftsmanTexts as en } from '../en/craftsman.ts';

export const craftsmanTexts: typeof en = {
  heading: 'Dashibodi',
  tabs: {
    profile: 'Wasifu',
    jobs: 'Kazi',
    shop: 'Duka',
    settings: 'Mipangilio',
  },
};
