/** The words of a notification, in the language of its reader: of the page, of a mail, of a phone. */
import { makeFormats } from '#catalogue/formats.ts';
import { jobTitle } from '#catalogue/job-title.ts';
import { jobTime } from '#catalogue/job-time.ts';
import { inKiswahili } from '#catalogue/kiswahili.ts';
import type { Language } from '#catalogue/language.ts';
import { placeName } from '#catalogue/places.ts';
import type { Role } from '#api/endpoint.ts';
import { en } from './texts/en.ts';
import type { NotificationFacts, NotificationKind } from './notify.ts';
import { sw } from './texts/sw.ts';
import { kes, type NotificationTexts, type Target } from './texts/text.ts';

export const TEXTS: Record<Language, NotificationTexts> = { en, sw };

/** As stored, with what every party to its request may read: neither phone nor address is among it. */
export interface StoredNotification {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly facts: NotificationFacts;
  readonly request_id: number | null;
  readonly created_at: string;
  readonly description: string | null;
  readonly service: string | null;
  readonly location: string | null;
  readonly schedule: string | null;
  readonly days_from: string | null;
  readonly days_until: string | null;
  readonly part_of_day: string | null;
  readonly agreed: AgreedTerms | null;
}

/** The terms of an agreement, as its two sides read them. */
export interface AgreedTerms {
  readonly labour: number | null;
  readonly materials: number | null;
  readonly materials_by: string | null;
  readonly starts_on: string | null;
  readonly starts_until: string | null;
  readonly part_of_day: string | null;
  readonly message: string;
  readonly scope: string;
}

export interface Reader {
  readonly role: Role;
  readonly language: Language;
  readonly slug: string | null;
}

export interface ComposedText {
  readonly subject: string;
  readonly headline: string;
  /** The title of the request, null for what is about none. */
  readonly about: string | null;
  readonly lines: readonly string[];
  readonly action: string;
  readonly path: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

export function compose(stored: StoredNotification, reader: Reader): ComposedText {
  const facts: NotificationFacts = {
    ...stored.facts,
    ...(stored.request_id === null ? {} : { request: stored.request_id }),
    ...(stored.description === null ? {} : { title: jobTitle(stored.description) }),
    ...(stored.location === null ? {} : { place: placeName(stored.location) }),
  };
  const texts = TEXTS[reader.language];
  const {
    subject,
    headline = subject,
    lines,
    action,
    target = 'jobs',
  } = texts.notifications[stored.kind](facts, reader.role);
  return {
    subject,
    headline,
    about: facts.title ?? null,
    lines: lines.filter((line) => line !== ''),
    action,
    path: pathTo(target, reader, stored.request_id),
    facts: factsOf(stored, facts, reader),
  };
}

type OwnTarget = Exclude<Target, 'page' | 'reset' | 'contact'>;
const PATHS: Record<Role, Record<OwnTarget, string>> = {
  craftsman: {
    jobs: '/dashboard/jobs',
    open: '/dashboard/jobs?view=open',
    profile: '/dashboard/profile',
    reviews: '/dashboard/profile',
    settings: '/dashboard/notifications',
  },
  client: {
    jobs: '/hire/requests',
    open: '/hire/requests',
    profile: '/hire/profile',
    reviews: '/hire/reviews',
    settings: '/hire/notifications',
  },
  admin: {
    jobs: '/admin-dashboard/requests',
    open: '/admin-dashboard/requests',
    profile: '/admin-dashboard',
    reviews: '/admin-dashboard',
    settings: '/admin-dashboard/notifications',
  },
};

export const settingsPath = (role: Role) => PATHS[role].settings;

function pathTo(target: Target, { role, slug }: Reader, request: number | null): string {
  if (target === 'reset') return '/forgot-password';
  if (target === 'contact') return '/services';
  if (target === 'page') return slug ? `/craftsman/${slug}` : PATHS[role].profile;
  const path = PATHS[role][target];
  const isJob = request !== null && (target === 'jobs' || target === 'open');
  return isJob ? `${path}${path.includes('?') ? '&' : '?'}job=${request}` : path;
}

function factsOf(
  { service, location, schedule, agreed, ...chosen }: StoredNotification,
  facts: NotificationFacts,
  reader: Reader,
) {
  const { language } = reader;
  if (service === null || location === null || schedule === null) return [];
  const { facts: labels } = TEXTS[language];
  const rows: [label: string, value: string | undefined][] = [
    [labels.service, language === 'sw' ? inKiswahili(service) : service],
    [labels.place, placeName(location)],
    [labels.when, jobTime({ schedule, ...chosen }, makeFormats(language), language)],
    [labels.amount, facts.amount === undefined ? undefined : kes(facts.amount)],
    ...(agreed ? termsOf(agreed, reader) : []),
    [labels.craftsman, facts.craftsman],
    [labels.client, facts.client],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

function termsOf(agreed: AgreedTerms, { language, role }: Reader): [label: string, value: string | undefined][] {
  const { agreed: texts } = TEXTS[language];
  const {
    labour,
    materials,
    materials_by: by,
    starts_on: day,
    starts_until: until,
    part_of_day,
    message,
    scope,
  } = agreed;
  // Of an assignment with a price nothing is said of materials.
  const isSaid = by !== null || materials !== null;
  const bought = by === 'client' ? texts.clientBuys(role) : materials === null ? texts.inTotal : kes(materials);
  const start = day && { schedule: day, days_from: day, days_until: until ?? day, part_of_day };
  return [
    [texts.labour, labour === null ? undefined : kes(labour)],
    [texts.materials, isSaid ? bought : undefined],
    [texts.starts, start ? jobTime(start, makeFormats(language), language) : undefined],
    [texts.message, message],
    [texts.scope, scope],
  ];
}
