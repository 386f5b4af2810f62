/** The job behind `tell()`: one notice to one person, in that person's language. */
import type { Task } from 'graphile-worker';
import type { Language } from '#catalogue/language.ts';
import type { Role } from '#api/endpoint.ts';
import type { AppContext } from '#api/context.ts';
import { renderMail } from '#platform/mail/mail-template.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { NotificationKind, NotificationFacts } from './notify.ts';
import { en } from './en.ts';
import { sw } from './sw.ts';
import type { Target, Tongue } from './text.ts';

const TONGUES: Record<Language, Tongue> = { en, sw };
type Own = Exclude<Target, 'page' | 'reset'>;
const PLACES: Record<Role, Record<Own, string>> = {
  craftsman: { jobs: '/dashboard/jobs', profile: '/dashboard', reviews: '/dashboard' },
  client: { jobs: '/hire/requests', profile: '/hire', reviews: '/hire/reviews' },
  admin: { jobs: '/admin-dashboard/requests', profile: '/admin-dashboard', reviews: '/admin-dashboard' },
};

interface Payload {
  readonly accountId: number;
  readonly notice: NotificationKind;
  readonly facts: NotificationFacts;
}

export function notificationTask(ctx: AppContext, mail: Mail): Task {
  return async (payload, { job }) => {
    const { accountId, notice, facts } = payload as Payload;
    const person = await ctx.db
      .selectFrom('accounts')
      .leftJoin('craftsmen', 'craftsmen.account_id', 'accounts.id')
      .select(['accounts.email', 'accounts.full_name', 'accounts.role', 'accounts.language', 'craftsmen.slug'])
      .where('accounts.id', '=', accountId)
      .where('accounts.erased_at', 'is', null)
      .where('accounts.disabled_at', 'is', null)
      .executeTakeFirst();
    // Gone or closed in the meantime: nobody is left to tell.
    if (!person) return;
    const role = person.role as Role;
    const language = person.language as Language;
    const tongue = TONGUES[language];
    const { subject, lines, action, target = 'jobs' } = tongue.notices[notice](facts, role);
    const letter = renderMail({
      language,
      greeting: tongue.greet(person.full_name),
      lines,
      link: { label: action, url: ctx.settings.publicUrl + pathTo(target, role, person.slug) },
      farewell: tongue.farewell,
    });
    await mail.send({
      to: person.email,
      subject,
      ...letter,
      key: `notice.${job.id}.${Date.parse(String(job.created_at))}`,
    });
  };
}

function pathTo(target: Target, role: Role, slug: string | null): string {
  if (target === 'reset') return '/forgot-password';
  if (target === 'page') return slug ? `/craftsman/${slug}` : PLACES[role].profile;
  return PLACES[role][target];
}
