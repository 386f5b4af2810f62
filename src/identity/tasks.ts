/** What identity does after an answer. */
import type { TaskList } from 'graphile-worker';
import type { Language } from '#catalogue/language.ts';
import type { AppContext } from '#api/context.ts';
import { writeLetter } from '#platform/mail/mail-template.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { recordErasure } from './account/erasures.ts';
import { type ResetLink, resetLinks } from './password/reset.ts';
import { forgetExpired } from './session/sessions.ts';

export function identityTasks(ctx: AppContext, mail: Mail): TaskList {
  return {
    async reset_mail(payload, { job }) {
      const links = await resetLinks(ctx, (payload as { accounts: number[] }).accounts);
      const [first, second] = links;
      if (!first) return;
      const words = WORDS[first.language as Language];
      const button = ({ role, url }: ResetLink) => ({
        words: second ? words.of[accountTypeOf(role)] : words.link,
        url,
      });
      await mail.send({
        to: first.email,
        subject: words.subject,
        ...writeLetter({
          language: first.language as Language,
          greeting: words.greet(first.fullName),
          lines: [words.asked, second ? words.two : ''],
          link: button(first),
          ...(second ? { also: [button(second)] } : {}),
          farewell: words.farewell,
        }),
        key: `reset.${job.id}.${Date.parse(String(job.created_at))}`,
      });
    },
    forget_sessions: () => forgetExpired(ctx.db),
    keep_erasure: (payload) => recordErasure(ctx.storage, (payload as { uid: string }).uid),
  };
}

const accountTypeOf = (role: string) => (role === 'client' ? 'client' : 'work');

const WORDS = {
  en: {
    subject: 'Set a new password',
    greet: (name: string) => `Hello ${name},`,
    asked: 'Somebody, most likely you, asked for a new Ufundi password. The link works once, for one hour.',
    two: 'Two accounts have this address: one as a craftsman and one as a client. Each has its own link.',
    link: 'Set a new password',
    of: { work: 'New password for your craftsman account', client: 'New password for your client account' },
    farewell: 'If you did not ask for this, do nothing: your password stays as it is.',
  },
  sw: {
    subject: 'Weka nenosiri jipya',
    greet: (name: string) => `Habari ${name},`,
    asked: 'Mtu, huenda ni wewe, ameomba nenosiri jipya la Ufundi. Kiungo hufanya kazi mara moja, kwa saa moja.',
    two: 'Akaunti mbili zina anwani hii: moja ya fundi na moja ya mteja. Kila moja ina kiungo chake.',
    link: 'Weka nenosiri jipya',
    of: { work: 'Nenosiri jipya la akaunti yako ya fundi', client: 'Nenosiri jipya la akaunti yako ya mteja' },
    farewell: 'Kama hukuomba hili, usifanye chochote: nenosiri lako linabaki lilivyo.',
  },
} as const;
