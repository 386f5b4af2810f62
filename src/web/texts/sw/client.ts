import type { clientTexts as en } from '../en/client.ts';

export const clientTexts: typeof en = {
  heading: 'Maombi yako',
  tabs: {
    profile: 'Wasifu wangu',
    make: 'Tuma ombi',
    requests: 'Maombi yangu',
    reviews: 'Maoni yangu',
  },
};
