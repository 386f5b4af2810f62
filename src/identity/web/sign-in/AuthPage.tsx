import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LanguageSwitch } from '#pages/LanguageSwitch.tsx';
import { MainContent } from '#pages/MainContent.tsx';
import { HOMES, SIGN_IN_PATHS, useSession } from '#api/client/session.ts';
import { useBrowserSession } from '#api/client/useBrowserSession.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { useDone } from '#ui/form/hook/useDone.ts';
import { classes } from '#ui/classes.ts';
import { Belt } from '#ui/drawing/Belt.tsx';
import { Brand } from '#ui/layout/Brand.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Below, Pane } from './Pane.tsx';
import type { PhoneRole } from './phone-form.ts';
import styles from './AuthPage.module.css';

export type AuthPageProps = {
  title: string;
  /** A promise above an example of a job, or what stands in their place. */
  pane: ReactNode;
  above?: ReactNode;
  children?: ReactNode;
  form: ReactNode;
  greets?: boolean;
  /** Who sees to an account's safety is shown no offers, but what happens next. */
  next?: readonly string[];
  /** For the language switch, which waits while it is null. */
  carried?: string | null;
  /** Of many fields: a phone shows them closer together, and no promise above them. */
  dense?: boolean;
  /** Of few fields: a phone shows the example of a job under the form, whole or what fits its first screen. */
  slip?: 'whole' | 'brief' | undefined;
  /** A sentence of its own in a phone's band, of two lines. */
  promise?: string;
  /** Promises what counts for a craftsman. */
  forCraftsmen?: boolean;
};

export function AuthPage(props: AuthPageProps) {
  const {
    title,
    pane,
    above,
    children,
    form,
    greets = false,
    next,
    carried,
    dense = false,
    slip,
    promise,
    forCraftsmen = false,
  } = props;
  const t = useTexts('common');
  const below = (next || slip) && <Below next={next} isBrief={slip === 'brief'} />;
  const { short } = useTexts('auth').pane;
  return (
    <div className={classes(styles.page, dense && styles.dense)}>
      <header className={styles.pane}>
        <Brand name={t.brand} className={styles.brand} />
        {carried !== null && <LanguageSwitch className={styles.languages} carried={carried} />}
        {typeof pane === 'string' ? <Pane words={pane} next={next} forCraftsmen={forCraftsmen} /> : pane}
        <Belt className={styles.belt} />
        {typeof pane === 'string' && !next && !dense && (
          <p className={styles.promise}>{forCraftsmen ? short.craftsman : short.client}</p>
        )}
        {promise && <p className={classes(styles.promise, styles.own)}>{promise}</p>}
      </header>
      <MainContent>
        <div className={styles.content}>
          {above}
          <div>
            <h1>{title}</h1>
            {children}
          </div>
          <Done />
          <Ended />
        </div>
        {form}
        {greets ? <Already>{below}</Already> : below}
      </MainContent>
    </div>
  );
}

/** @param children in its place where nobody is signed in */
function Already({ children }: { children: ReactNode }) {
  const t = useTexts('auth');
  const session = useBrowserSession();
  // Its place is kept below the form, so that nothing moves once the session is known.
  return (
    <div className={styles.already}>
      {session ? (
        <Note kind="good">
          <p>
            {t.already(session.name)} <Link to={HOMES[session.accountType]}>{t.goOn}</Link>
          </p>
        </Note>
      ) : (
        children
      )}
    </div>
  );
}

function Done() {
  const { signUp, changed } = useTexts('auth');
  const done = useDone();
  const text = done === 'signed-up' ? signUp.doneTitle : done === 'reset' ? changed : null;
  return (
    text && (
      <Note kind="good">
        <p>{text}</p>
      </Note>
    )
  );
}

function Ended() {
  const t = useTexts('auth');
  const session = useSession();
  const { state } = useLocation();
  if (session === undefined || !(state as { ended?: boolean } | null)?.ended) return null;
  return (
    <Note kind="wait" role="status">
      <p>
        <b>{t.ended}</b>
      </p>
      <p className="small">{t.endedHint}</p>
    </Note>
  );
}

export function OtherWay({ ask, to, label }: { ask: string; to: string; label: string }) {
  return (
    <p className={classes(styles.other, 'soft')}>
      {ask} <Link to={to}>{label}</Link>
    </p>
  );
}

/** @param door the sign-in page that led here; without it, both */
export function SignInLinks({ door }: { door?: PhoneRole | undefined }) {
  const { forgot, login, clientLogin } = useTexts('auth');
  const titles = { craftsman: login.title, client: clientLogin.title };
  return (
    <p className={classes(styles.links, 'small soft')}>
      {(door ? [door] : (['craftsman', 'client'] as const)).map((role) => (
        <Link key={role} className="tall" to={SIGN_IN_PATHS[role]}>
          {door ? forgot.back : titles[role]}
        </Link>
      ))}
    </p>
  );
}
