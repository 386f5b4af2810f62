import type { ReactNode } from 'react';
import { ownAccount } from '#identity/contract.ts';
import { useAnswer } from '#web/answers.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts/index.tsx';
import { Mono } from '#web/ui/Mono.tsx';

/** Who is signed in, as craftsmen will meet them: at once from the session, then as the server has it. */
export function ClientCard({ children }: { children?: ReactNode }) {
  const { profile: t } = useTexts('client');
  const session = useSession();
  const { data: account } = useAnswer(ownAccount, {});
  const name = account?.full_name ?? session?.name ?? '';
  const phone = account ? account.phone_number : session?.phone;
  return (
    <section className="card client" aria-label={name}>
      <Mono slug={`client-${session?.id ?? 0}`} name={name} size="4rem" />
      <dl className="rows">
        <div>
          <dt>{t.name}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t.email}</dt>
          <dd>{account?.email ?? session?.email}</dd>
        </div>
        <div>
          <dt>{t.phone}</dt>
          <dd>{phone ?? t.noPhone}</dd>
        </div>
      </dl>
      {children}
    </section>
  );
}
