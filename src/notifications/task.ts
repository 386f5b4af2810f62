/** Mails one notification in the language of its account. */
import type { Task } from 'graphile-worker';
import type { Language } from '#catalogue/language.ts';
import type { Role } from '#api/endpoint.ts';
import type { AppContext } from '#api/context.ts';
import { renderMail } from '#platform/mail/mail-template.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { NotificationKind, NotificationFacts } from './notify.ts';
import { en } from './en.ts';
import { sw } from './sw.ts';
import type { Target, NotificationTexts } from './text.ts';

const TEXTS: Record<Language, NotificationTexts> = { en, sw };
type OwnTarget = Exclude<Target, 'page' | 'reset'>;
const PATHS: Record<Role, Record<OwnTarget, string>> = {
  craftsman: {
    jobs: '/dashboard/jobs',
    open: '/dashboard/jobs?view=open',
    profile: '/dashboard/profile',
    reviews: '/dashboard/profile',
  },
  client: { jobs: '/hire/requests', open: '/hire/requests', profile: '/hire/profile', reviews: '/hire/reviews' },
  admin: {
    jobs: '/admin-dashboard/requests',
    open: '/admin-dashboard/requests',
    profile: '/admin-dashboard',
    reviews: '/admin-dashboard',
  },
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
    if (!person) return;
    const role = person.role as Role;
    const language = person.language as Language;
    const texts = TEXTS[language];
    const { subject, lines, action, target = 'jobs' } = texts.notifications[notice](facts, role);
    const content = renderMail({
      language,
      greeting: texts.greet(person.full_name),
      lines,
      link: { label: action, url: ctx.settings.publicUrl + pathTo(target, role, person.slug) },
      farewell: texts.farewell,
    });
    await mail.send({
      to: person.email,
      subject,
      ...content,
      key: `notice.${job.id}.${Date.parse(String(job.created_at))}`,
    });
  };
}

function pathTo(target: Target, role: Role, slug: string | null): string {
  if (target === 'reset') return '/forgot-password';
  if (target === 'page') return slug ? `/craftsman/${slug}` : PATHS[role].profile;
  return PATHS[role][target];
}
