/**
 * Every text a person reads, by language and area. An area loads with the page that declares it in the router, so a
 * visitor of the public pages never downloads the dashboards' texts, nor the other language.
 */
import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '#catalogue/language.ts';
import type { adminTexts } from './en/admin.ts';
import type { clientTexts } from './en/client.ts';
import type { commonTexts } from './en/common.ts';
import type { craftsmanTexts } from './en/craftsman.ts';
import type { authTexts } from './en/auth.ts';
import type { fieldsTexts } from './en/fields.ts';
import type { jobsTexts } from './en/jobs.ts';
import type { landingTexts } from './en/landing.ts';
import type { legalTexts } from './en/legal.ts';
import type { notificationsTexts } from './en/notifications.ts';
import type { offlineTexts } from './en/offline.ts';
import type { marketTexts } from './en/market.ts';
import type { publicTexts } from './en/public.ts';
import { type Formats, makeFormats } from '#catalogue/formats.ts';

export interface Areas {
  common: typeof commonTexts;
  public: typeof publicTexts;
  landing: typeof landingTexts;
  market: typeof marketTexts;
  legal: typeof legalTexts;
  auth: typeof authTexts;
  craftsman: typeof craftsmanTexts;
  client: typeof clientTexts;
  admin: typeof adminTexts;
  jobs: typeof jobsTexts;
  fields: typeof fieldsTexts;
  notifications: typeof notificationsTexts;
  offline: typeof offlineTexts;
}
export type Area = keyof Areas;
export interface Texts extends Areas {
  readonly language: Language;
  readonly formats: Formats;
}
export const AREAS: readonly Area[] = [
  'common',
  'public',
  'landing',
  'market',
  'legal',
  'auth',
  'craftsman',
  'client',
  'admin',
  'jobs',
  'fields',
  'notifications',
  'offline',
];
export type { Language };

const files = import.meta.glob<Record<string, unknown>>([
  './{en,sw}/{common,public,landing,market,legal,auth,craftsman,client,admin,jobs,fields,notifications,offline}.ts',
]);
const loaded = new Map<Language, Texts>();

function textsOf(language: Language): Texts {
  let texts = loaded.get(language);
  if (!texts) loaded.set(language, (texts = { language, formats: makeFormats(language) } as Texts));
  return texts;
}

/** Loads areas of a language, each once. Throws when a file cannot be loaded (offline, or a newer release is out). */
export async function loadTexts(language: Language, areas: readonly Area[]): Promise<Texts> {
  const texts = textsOf(language) as unknown as Record<string, unknown>;
  await Promise.all(
    areas.map(async (area) => {
      texts[area] ??= (await files[`./${language}/${area}.ts`]?.())?.[`${area}Texts`];
    }),
  );
  return textsOf(language);
}

const Spoken = createContext<Texts | null>(null);

export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <Spoken value={texts}>{children}</Spoken>;
}

function useSpoken(): Texts {
  const texts = useContext(Spoken);
  if (!texts) throw new Error('useTexts needs a TextsProvider above it');
  return texts;
}

/** The texts of an area: `const t = useTexts('client')`. The router declares which areas a page brings. */
export function useTexts<A extends Area>(area: A): Areas[A] {
  const texts = useSpoken()[area];
  if (!texts) throw new Error(`The route names no ${area}`);
  return texts;
}

export const useLanguage = (): Language => useSpoken().language;
export const useFormats = (): Formats => useSpoken().formats;
export const useAllTexts = (): Texts => useSpoken();
