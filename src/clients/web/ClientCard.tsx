import type { ReactNode } from 'react';
import { ownAccount } from '#identity/contract.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import { useSession } from '#api/client/session.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { EmailAddress } from '#ui/display/EmailAddress.tsx';
import { Monogram } from '#ui/display/Monogram.tsx';
import { classes } from '#ui/classes.ts';
import cardStyles from '#ui/layout/Card.module.css';
import styles from './ClientCard.module.css';

export function ClientCard({ children }: { children?: ReactNode }) {
  const { profile: t } = useTexts('client');
  const session = useSession();
  const { data: account } = useEndpoint(ownAccount, {});
  const name = account?.full_name ?? session?.name ?? '';
  const email = account?.email ?? session?.email;
  const phone = account ? account.phone_number : session?.phone;
  return (
    <section className={classes(cardStyles.card, styles.card)} aria-label={name}>
      <Monogram slug={`client-${session?.id ?? 0}`} name={name} size="3.5rem" />
      <p className={styles.name}>
        <b className="vh">{t.name}: </b>
        {name}
      </p>
      <dl>
        <div>
          <dt className="vh">{t.email}</dt>
          <dd>{email ? <EmailAddress>{email}</EmailAddress> : t.noEmail}</dd>
        </div>
        <div>
          <dt className="vh">{t.phone}</dt>
          <dd>{phone ?? t.noPhone}</dd>
        </div>
      </dl>
      {children}
    </section>
  );
}
