/** Sentences that the server alone writes: no browser loads them. */
import type { Language } from '#catalogue/language.ts';

export const DEMO_NOTE: Readonly<Record<Language, string>> = {
  en: 'Demo: sample pictures; people and jobs are invented.',
  sw: 'Onyesho: picha ni za mfano; watu na kazi ni vya kubuni.',
};

export const NEEDS_SCRIPT: Readonly<Record<Language, { title: string; body: string; write: string }>> = {
  en: {
    title: 'This page needs JavaScript. The rest of Ufundi works without it.',
    body: 'Write to us what needs doing, where and when, with your phone number. A person reads it and answers within 24 hours.',
    write: 'Write to us',
  },
  sw: {
    title: 'Ukurasa huu unahitaji JavaScript. Kurasa nyingine za Ufundi zinafanya kazi bila hiyo.',
    body: 'Tuandikie kazi iliyopo, mahali na siku, pamoja na nambari yako ya simu. Mtu husoma na kujibu ndani ya saa 24.',
    write: 'Tuandikie',
  },
};
