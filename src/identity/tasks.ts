import type { TaskList } from 'graphile-worker';
import type { Language } from '#catalogue/language.ts';
import type { AppContext } from '#api/context.ts';
import { renderMail } from '#platform/mail/mail-template.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { reserveMail } from '#platform/mail/reserve-mail.ts';
import { emailTasks } from './email/tasks.ts';
import { forgetFormerContacts } from './former-contacts.ts';
import { recordErasure } from './account/erasures.ts';
import { sendCode } from './phone/codes.ts';
import { sendNumberGone } from './phone/forget-phone.ts';
import { remindOfUnusedNumbers } from './phone/phones.ts';
import { type ResetLink, resetLinks } from './password/reset.ts';
import { sendTicketCode } from './session/phone-sign-in.ts';
import { deleteExpiredTokens } from './session/sessions.ts';

export function identityTasks(ctx: AppContext, mail: Mail): TaskList {
  return {
    async reset_mail(payload, { job }) {
      const { accounts } = payload as { accounts: number[] };
      const links = await resetLinks(ctx, accounts);
      const [first, second] = links;
      if (!first) return;
      const key = `reset.${job.id}.${Date.parse(String(job.created_at))}`;
      const isProven = links.every((link) => link.isProven);
      const offered = { recipient: first.email, kind: 'reset', isProven, causedBy: null } as const;
      const until = await reserveMail(ctx.db, key, offered);
      // However often it was asked for, what waits is one mail.
      if (until) return addJob(ctx.db, 'reset_mail', { accounts }, `held reset ${accounts.join(' ')}`, { at: until });
      const texts = TEXTS[first.language as Language];
      const button = ({ role, url }: ResetLink) => ({
        label: second ? texts.newPasswordFor[accountTypeOf(role)] : texts.link,
        url,
      });
      await mail.send({
        to: first.email,
        subject: texts.subject,
        ...renderMail({
          language: first.language as Language,
          heading: texts.subject,
          greeting: texts.greet(isProven ? ` ${first.fullName}` : ''),
          lines: [texts.intro, second ? texts.twoAccounts : ''],
          link: button(first),
          ...(second ? { moreLinks: [button(second)] } : {}),
          farewell: texts.farewell,
        }),
        key,
      });
    },
    send_code: (payload, { job }) =>
      sendCode(ctx, `code.${job.id}.${Date.parse(String(job.created_at))}`, payload as Parameters<typeof sendCode>[2]),
    send_ticket_code: (payload, { job }) =>
      sendTicketCode(
        ctx,
        `code.${job.id}.${Date.parse(String(job.created_at))}`,
        payload as Parameters<typeof sendTicketCode>[2],
      ),
    send_number_gone: (payload, { job }) => {
      const key = `number.${job.id}.${Date.parse(String(job.created_at))}`;
      return sendNumberGone(ctx, key, payload as Parameters<typeof sendNumberGone>[2]);
    },
    ...emailTasks(ctx, mail),
    async forget_sessions() {
      await deleteExpiredTokens(ctx.db);
      await forgetFormerContacts(ctx.db);
    },
    unused_numbers: () => remindOfUnusedNumbers(ctx),
    keep_erasure: (payload) => recordErasure(ctx.storage, (payload as { uid: string }).uid),
  };
}

const accountTypeOf = (role: string) => (role === 'client' ? 'client' : 'work');

const TEXTS = {
  en: {
    subject: 'Set a new password',
    greet: (name: string) => `Hello${name},`,
    intro: 'Somebody, most likely you, asked for a new Ufundi password. The link works once, for one hour.',
    twoAccounts: 'Two accounts have this address: one as a craftsman and one as a client. Each has its own link.',
    link: 'Set a new password',
    newPasswordFor: { work: 'New password for your craftsman account', client: 'New password for your client account' },
    farewell: 'If you did not ask for this, do nothing: your password stays as it is.',
  },
  sw: {
    subject: 'Weka nenosiri jipya',
    greet: (name: string) => `Habari${name},`,
    intro: 'Mtu, huenda ni wewe, ameomba nenosiri jipya la Ufundi. Kiungo hufanya kazi mara moja, kwa saa moja.',
    twoAccounts: 'Akaunti mbili zina anwani hii: moja ya fundi na moja ya mteja. Kila moja ina kiungo chake.',
    link: 'Weka nenosiri jipya',
    newPasswordFor: {
      work: 'Nenosiri jipya la akaunti yako ya fundi',
      client: 'Nenosiri jipya la akaunti yako ya mteja',
    },
    farewell: 'Kama hukuomba hili, usifanye chochote: nenosiri lako linabaki lilivyo.',
  },
} as const;
