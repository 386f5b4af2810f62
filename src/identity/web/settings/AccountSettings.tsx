import type { ReactNode } from 'react';
import { useEndpoint } from '#api/client/query-client.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import { ownAccount } from '../../contract.ts';
import { Appearance } from './Appearance.tsx';
import { ChangeDetails } from './ChangeDetails.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { leave } from '../sign-out.ts';
import { OtherSessions } from './OtherSessions.tsx';
import { classes } from '#ui/classes.ts';
import styles from './AccountSettings.module.css';

/** @param folded shows rows that open one by one */
export function AccountSettings({ children, folded = false }: { children?: ReactNode; folded?: boolean }) {
  const common = useTexts('common');
  const t = useTexts('auth').account;
  const { data: account, error, refetch } = useEndpoint(ownAccount, {});

  if (!account && error) {
    return (
      <EmptyState
        drawing="broken"
        role="alert"
        title={t.loadFailed}
        action={
          <Button icon="rotate-cw" onClick={() => void refetch()}>
            {common.retry}
          </Button>
        }
      >
        <p>{common.translate(error.detail)}</p>
      </EmptyState>
    );
  }
  if (!account) {
    return (
      <Skeleton label={common.loading}>
        <SkeletonCard />
        <SkeletonCard />
      </Skeleton>
    );
  }
  const { role } = account;
  return (
    <div className={classes(styles.settings, folded && styles.folded)}>
      {children}
      <Matter folded={folded} title={t.details}>
        <ChangeDetails account={account} />
      </Matter>
      <Matter folded={folded} title={t.password}>
        <ChangePassword email={account.email} />
      </Matter>
      <Matter folded={folded} title={common.theme.label}>
        <Appearance />
      </Matter>
      <Matter folded={folded} title={t.sessions}>
        <OtherSessions />
      </Matter>
      <Matter folded={folded} title={t.data}>
        <ExportData />
      </Matter>
      <Matter folded={folded} title={common.nav.logOut}>
        <div className={styles.action}>
          <p>{t.leaveText}</p>
          <Button kind="line" icon="log-out" onClick={() => void leave(role)}>
            {common.nav.logOut}
          </Button>
        </div>
      </Matter>
      {role !== 'admin' && (
        <Matter folded={folded} title={t.erase}>
          <DeleteAccount role={role} />
        </Matter>
      )}
    </div>
  );
}

export function Matter({ title, folded, children }: { title: string; folded?: boolean; children: ReactNode }) {
  if (folded)
    return (
      <details name="settings">
        <summary>
          <h2>{title}</h2>
        </summary>
        {children}
      </details>
    );
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
