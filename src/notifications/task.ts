/** Mails one notification in the language of its account. */
import type { Task } from 'graphile-worker';
import { makeFormats } from '#catalogue/formats.ts';
import { jobTitle } from '#catalogue/job-title.ts';
import { inKiswahili } from '#catalogue/kiswahili.ts';
import type { Language } from '#catalogue/language.ts';
import { placeName } from '#catalogue/places.ts';
import type { Role } from '#api/endpoint.ts';
import type { AppContext } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { renderMail } from '#platform/mail/mail-template.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { NotificationKind, NotificationFacts } from './notify.ts';
import { en } from './en.ts';
import { sw } from './sw.ts';
import { kes, type Target, type NotificationTexts } from './text.ts';

const TEXTS: Record<Language, NotificationTexts> = { en, sw };
type OwnTarget = Exclude<Target, 'page' | 'reset'>;
const PATHS: Record<Role, Record<OwnTarget, string>> = {
  craftsman: {
    jobs: '/dashboard/jobs',
    open: '/dashboard/jobs?view=open',
    profile: '/dashboard/profile',
    reviews: '/dashboard/profile',
    software: '/dashboard/settings?software',
  },
  client: {
    jobs: '/hire/requests',
    open: '/hire/requests',
    profile: '/hire/profile',
    reviews: '/hire/reviews',
    software: '/hire/profile?software',
  },
  admin: {
    jobs: '/admin-dashboard/requests',
    open: '/admin-dashboard/requests',
    profile: '/admin-dashboard',
    reviews: '/admin-dashboard',
    software: '/admin-dashboard/security?software',
  },
};

interface Payload {
  readonly accountId: number;
  readonly notice: NotificationKind;
  readonly facts: NotificationFacts;
}

export function notificationTask(ctx: AppContext, mail: Mail): Task {
  return async (payload, { job: queued }) => {
    const { accountId, notice, facts } = payload as Payload;
    const person = await ctx.db
      .selectFrom('accounts')
      .leftJoin('craftsmen', 'craftsmen.account_id', 'accounts.id')
      .select(['accounts.email', 'accounts.full_name', 'accounts.role', 'accounts.language', 'craftsmen.slug'])
      .where('accounts.id', '=', accountId)
      .where('accounts.erased_at', 'is', null)
      .where('accounts.disabled_at', 'is', null)
      .executeTakeFirst();
    if (!person) return;
    const role = person.role as Role;
    const language = person.language as Language;
    const texts = TEXTS[language];
    const job = facts.request === undefined ? null : await findJob(ctx.db, facts.request);
    const known = job ? { ...facts, title: jobTitle(job.description) } : facts;
    const { subject, lines, action, target = 'jobs' } = texts.notifications[notice](known, role);
    const content = renderMail({
      language,
      heading: subject,
      greeting: texts.greet(person.full_name),
      lines,
      facts: job ? factsOf(job, known, language) : [],
      link: { label: action, url: ctx.settings.publicUrl + pathTo(target, role, person.slug, job?.id) },
      farewell: texts.farewell,
    });
    await mail.send({
      to: person.email,
      subject,
      ...content,
      key: `notice.${queued.id}.${Date.parse(String(queued.created_at))}`,
    });
  };
}

/** Every party to a job may read these: neither phone nor address is among them. */
function findJob(db: Database, id: number) {
  return db
    .selectFrom('requests')
    .select(['id', 'description', 'service', 'location', 'schedule'])
    .where('id', '=', id)
    .executeTakeFirst();
}

type NotifiedJob = NonNullable<Awaited<ReturnType<typeof findJob>>>;

function factsOf({ service, location, schedule }: NotifiedJob, facts: NotificationFacts, language: Language) {
  const { facts: labels } = TEXTS[language];
  const rows: [label: string, value: string | undefined][] = [
    [labels.service, language === 'sw' ? inKiswahili(service) : service],
    [labels.place, placeName(location)],
    [labels.when, makeFormats(language).dayAndTime(schedule)],
    [labels.amount, facts.amount === undefined ? undefined : kes(facts.amount)],
    [labels.craftsman, facts.craftsman],
    [labels.client, facts.client],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

function pathTo(target: Target, role: Role, slug: string | null, job: number | undefined): string {
  if (target === 'reset') return '/forgot-password';
  if (target === 'page') return slug ? `/craftsman/${slug}` : PATHS[role].profile;
  const path = PATHS[role][target];
  const isJob = job !== undefined && (target === 'jobs' || target === 'open');
  return isJob ? `${path}${path.includes('?') ? '&' : '?'}job=${job}` : path;
}
