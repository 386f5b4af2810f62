import type { ReactNode } from 'react';
import { LanguageSwitch } from '#pages/LanguageSwitch.tsx';
import { MainContent } from '#pages/MainContent.tsx';
import { HOMES, useSession } from '#api/client/session.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import { Belt } from '#ui/drawing/Belt.tsx';
import { Brand } from '#ui/layout/Brand.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import styles from './AuthPage.module.css';

export type AuthPageProps = {
  title: string;
  /** Shown on the green pane next to the form. */
  pane: string;
  /** Below the title: a link to the other sign-in page. */
  children?: ReactNode;
  form: ReactNode;
  /** Says who is signed in already, and how to go on. */
  greets?: boolean;
  /** Without the switch, where another language would cost what the address carried. */
  oneLanguage?: boolean;
};

/** A page with one form and a green pane. */
export function AuthPage({ title, pane, children, form, greets = false, oneLanguage = false }: AuthPageProps) {
  const t = useTexts('common');
  return (
    <div className={styles.page}>
      <header className={styles.pane}>
        <Brand to="/" name={t.brand} className={styles.brand} />
        {!oneLanguage && <LanguageSwitch className={styles.languages} />}
        <p className="lead3">{pane}</p>
        <Belt size="large" className={styles.belt} />
      </header>
      <MainContent>
        <div className={styles.content}>
          <div>
            <h1>{title}</h1>
            {children}
          </div>
          <noscript>
            <Note kind="info">
              <p>{t.needsScript}</p>
            </Note>
          </noscript>
          {greets && <Already />}
        </div>
        {form}
      </MainContent>
    </div>
  );
}

function Already() {
  const t = useTexts('auth');
  const session = useSession();
  if (!session) return null;
  return (
    <Note kind="good">
      <p>
        {t.already(session.name)} <Link to={HOMES[session.accountType]}>{t.goOn}</Link>
      </p>
    </Note>
  );
}

/** "Looking to hire? Client login" */
export function OtherWay({ ask, to, label, state }: { ask: string; to: string; label: string; state?: unknown }) {
  return (
    <p className={classes(styles.other, 'soft')}>
      {ask}{' '}
      <Link to={to} state={state}>
        {label}
      </Link>
    </p>
  );
}
