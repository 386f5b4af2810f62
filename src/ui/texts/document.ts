/** Sentences that the server alone writes: no browser loads them. */
import type { Language } from '#catalogue/language.ts';

export const DEMO_NOTE: Readonly<Record<Language, string>> = {
  en: 'Demo: sample pictures; people and jobs are invented.',
  sw: 'Onyesho: picha ni za mfano; watu na kazi ni vya kubuni.',
};
