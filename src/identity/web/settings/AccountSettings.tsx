import { type ReactNode, useState } from 'react';
import { useEndpoint } from '#api/client/query-client.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { chosenTheme } from '#ui/choose-theme.ts';
import { EmailAddress } from '#ui/display/EmailAddress.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import { ownAccount } from '../../contract.ts';
import { Appearance } from './Appearance.tsx';
import { ChangeDetails } from './ChangeDetails.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { classes } from '#ui/classes.ts';
import { leave } from '../sign-out.ts';
import { OtherSessions } from './OtherSessions.tsx';
import styles from './AccountSettings.module.css';

interface AccountSettingsProps {
  /** In two columns, and at a desk the first row is open. */
  readonly wide?: boolean;
  /** The first row too. */
  readonly closed?: boolean;
}

/** Rows that open one by one. */
export function AccountSettings({ wide = false, closed = false }: AccountSettingsProps) {
  const common = useTexts('common');
  const texts = useTexts('auth');
  const t = texts.account;
  const { data: account, error, refetch } = useEndpoint(ownAccount, {});
  const [theme, setTheme] = useState(chosenTheme);
  const [isOpen] = useState(() => wide && !closed && matchMedia('(min-width: 60rem)').matches);

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
  const { groups } = t;
  return (
    <div className={classes(styles.settings, wide && styles.wide)}>
      <Group title={groups.you}>
        <Matter
          title={t.details}
          note={<Facts facts={[spaced(account.phone_number), common.languages[account.language]]} />}
          open={isOpen}
        >
          <ChangeDetails account={account} />
        </Matter>
        <Matter
          title={texts.fields.email}
          note={account.email ? <EmailAddress>{account.email}</EmailAddress> : texts.emailChange.none}
        >
          <ChangeEmail account={account} />
        </Matter>
        <Matter title={t.password} note={<span aria-hidden="true">••••••••</span>}>
          <ChangePassword account={account} />
        </Matter>
      </Group>
      <div>
        <Group title={groups.device}>
          <Matter title={common.theme.label} note={common.theme[theme]}>
            <Appearance onChoose={setTheme} />
          </Matter>
          <div className={styles.leave}>
            <button type="button" onClick={() => void leave(role)} aria-describedby="leave-text">
              {common.nav.logOut}
            </button>
            <p id="leave-text" className={styles.note}>
              {t.leaveText}
            </p>
            <Icon name="log-out" />
          </div>
        </Group>
        <Group title={groups.account}>
          <Matter title={t.sessions} note={t.notes.sessions(account.other_sessions)}>
            <OtherSessions />
          </Matter>
          <Matter title={t.data} note={t.notes.data}>
            <ExportData />
          </Matter>
        </Group>
        {role !== 'admin' && (
          <div className={styles.erase}>
            <Matter title={t.erase} note={t.notes.erase}>
              <DeleteAccount role={role} />
            </Matter>
          </div>
        )}
      </div>
    </div>
  );
}

/** +254 712 000 000 */
const spaced = (phone: string | null) => phone?.replace(/^(\+254)(\d{3})(\d{3})/, '$1 $2 $3 ');

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

interface MatterProps {
  readonly title: string;
  /** While it is closed. */
  readonly note?: ReactNode;
  readonly open?: boolean;
  readonly children: ReactNode;
}

function Matter({ title, note, open, children }: MatterProps) {
  return (
    <details name="settings" open={open}>
      <summary className="opens">
        <h3>{title}</h3>
        {note && <span className={styles.note}>{note}</span>}
      </summary>
      {children}
    </details>
  );
}
