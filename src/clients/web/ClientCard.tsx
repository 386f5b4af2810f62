import type { ReactNode } from 'react';
import { ownAccount } from '#identity/contract.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import { useSession } from '#api/client/session.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { EmailAddress } from '#ui/display/EmailAddress.tsx';
import { Monogram } from '#ui/display/Monogram.tsx';
import { Button } from '#ui/layout/Button.tsx';
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
      <dl className={styles.ways}>
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

/** On a phone a gear beside the name. */
export function SettingsKey() {
  const { profile: t } = useTexts('client');
  return (
    <Button className={styles.settings} kind="line" icon="settings" to="/hire/profile">
      <span>{t.settings}</span>
    </Button>
  );
}

interface FigureListProps {
  readonly figures: readonly (readonly [label: string, figure: string | number])[];
}

/** What a client has done here so far, in figures, under the name. */
export function FigureList({ figures }: FigureListProps) {
  return (
    <dl className={styles.figures}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
