/** What a craftsman writes of himself, as the form holds it and the device keeps it. */
import { saveDraft, savedDraft } from '#ui/form/drafts.ts';
import type { SERVICES } from '#catalogue/services.ts';
import { type OwnProfile, PROFILE_TEXTS, type ProfileText } from '../../contract.ts';

export interface ProfileValues {
  readonly texts: Readonly<Record<ProfileText, string>>;
  /** Beside the primary one. */
  readonly services: readonly (typeof SERVICES)[number][];
}

interface Draft extends ProfileValues {
  readonly at: string;
}
const NAME = 'profile';

export function textOf(profile: OwnProfile): ProfileValues {
  const texts = Object.fromEntries(PROFILE_TEXTS.map((field) => [field, profile[field]])) as Record<
    ProfileText,
    string
  >;
  const services = profile.services.map((each) => each.name).filter((name) => name !== profile.primary_service);
  return { texts, services: services as unknown as ProfileValues['services'] };
}

export function profileDraft(): Draft | null {
  const draft = savedDraft<Partial<Draft>>(NAME);
  if (!draft?.texts || !Array.isArray(draft.services) || typeof draft.at !== 'string') return null;
  const texts = Object.fromEntries(PROFILE_TEXTS.map((field) => [field, String(draft.texts?.[field] ?? '')]));
  return { texts: texts as Draft['texts'], services: draft.services, at: draft.at };
}

/** @returns when it was kept */
export function saveProfileDraft(words: ProfileValues): string {
  const at = new Date().toISOString();
  saveDraft(NAME, { ...words, at });
  return at;
}

export const forgetProfileDraft = () => saveDraft(NAME, null);

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
