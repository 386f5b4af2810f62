/** A craftsman's profile as the form holds it and the device saves it. */
import { accountAutosave } from '#ui/form/hook/autosave.ts';
import {
  type OwnProfile,
  PROFILE_CHOICES,
  PROFILE_TEXTS,
  type ProfileChoices,
  type ProfileText,
} from '../../contract.ts';

export interface ProfileValues extends ProfileChoices {
  readonly texts: Readonly<Record<ProfileText, string>>;
}

interface ProfileDraft extends ProfileValues {
  readonly at: string;
}
const autosave = accountAutosave<Partial<ProfileDraft>>('profile');

const textsOf = (source: Partial<Record<ProfileText, unknown>>) =>
  Object.fromEntries(PROFILE_TEXTS.map((field) => [field, String(source[field] ?? '')])) as ProfileValues['texts'];

/** Entries are kept as they are; a list that is not there is empty, as in a draft of an older release. */
const choicesOf = (source: Partial<Record<string, unknown>>) =>
  Object.fromEntries(PROFILE_CHOICES.map((name) => [name, source[name] ?? []])) as unknown as ProfileChoices;

export function profileValues(profile: OwnProfile): ProfileValues {
  const services = profile.services.map((each) => each.name).filter((name) => name !== profile.primary_service);
  // Clients read the account's name until another one is written, so the field says it.
  const named = { ...profile, company_name: profile.company_name || profile.full_name };
  return { texts: textsOf(named), ...choicesOf({ ...profile, services }) };
}

/** What was saved on another device since, but where something else was written here. @returns `here` when nothing was */
export function savedElsewhere(here: ProfileValues, before: ProfileValues, saved: ProfileValues): ProfileValues {
  const texts = PROFILE_TEXTS.filter((name) => here.texts[name] === before.texts[name]).filter(
    (name) => saved.texts[name] !== here.texts[name],
  );
  const choices = PROFILE_CHOICES.filter((name) => here[name].join() === before[name].join()).filter(
    (name) => saved[name].join() !== here[name].join(),
  );
  if (texts.length + choices.length === 0) return here;
  const taken = <Name extends string>(names: readonly Name[], from: Readonly<Record<Name, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  return { ...here, ...taken(choices, saved), texts: { ...here.texts, ...taken(texts, saved.texts) } };
}

export function profileDraft(): ProfileDraft | null {
  const draft = autosave.load() ?? {};
  const { texts, services, at } = draft;
  if (!texts || !Array.isArray(services) || typeof at !== 'string') return null;
  return { texts: textsOf(texts), ...choicesOf({ ...draft }), at };
}

/** @returns when it was saved */
export function saveProfileDraft(values: ProfileValues): string {
  const at = new Date().toISOString();
  autosave.save({ ...values, at });
  return at;
}

export const deleteProfileDraft = () => autosave.save(null);

export const entriesOf = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

export function toggled(text: string, entry: string): string {
  const entries = entriesOf(text);
  const others = entries.filter((each) => each.toLowerCase() !== entry.toLowerCase());
  return (others.length < entries.length ? others : [...entries, entry]).join(', ');
}
