/** What a craftsman writes of himself, as the form holds it and the device keeps it. */
import { keepDraft, keptDraft } from '#web/drafts.ts';
import type { SERVICES } from '#contract/services.ts';
import { type OwnProfile, PROFILE_TEXTS, type ProfileText } from '../contract.ts';

export interface ProfileWords {
  readonly texts: Readonly<Record<ProfileText, string>>;
  /** Beside the primary one. */
  readonly services: readonly (typeof SERVICES)[number][];
}

interface Draft extends ProfileWords {
  readonly at: string;
}
const NAME = 'profile';

export function wordsOf(profile: OwnProfile): ProfileWords {
  const texts = Object.fromEntries(PROFILE_TEXTS.map((field) => [field, profile[field]])) as Record<
    ProfileText,
    string
  >;
  const services = profile.services.map((each) => each.name).filter((name) => name !== profile.primary_service);
  return { texts, services: services as unknown as ProfileWords['services'] };
}

export function profileDraft(): Draft | null {
  const draft = keptDraft<Partial<Draft>>(NAME);
  if (!draft?.texts || !Array.isArray(draft.services) || typeof draft.at !== 'string') return null;
  const texts = Object.fromEntries(PROFILE_TEXTS.map((field) => [field, String(draft.texts?.[field] ?? '')]));
  return { texts: texts as Draft['texts'], services: draft.services, at: draft.at };
}

/** @returns when it was kept */
export function keepProfileDraft(words: ProfileWords): string {
  const at = new Date().toISOString();
  keepDraft(NAME, { ...words, at });
  return at;
}

export const forgetProfileDraft = () => keepDraft(NAME, null);

/** A comma list as words. */
export const listed = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** The list with a word put in, or taken out when it was there. */
export function toggled(text: string, word: string): string {
  const words = listed(text);
  const without = words.filter((each) => each.toLowerCase() !== word.toLowerCase());
  return (without.length < words.length ? without : [...words, word]).join(', ');
}
