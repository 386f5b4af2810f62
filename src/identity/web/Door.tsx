import '#web/ui/kit.css';
import '#web/ui/doors.css';
import type { ReactNode } from 'react';
import { Languages } from '#web/Frame.tsx';
import { Main } from '#web/Main.tsx';
import { HOMES, useSession } from '#web/session.ts';
import { useTexts } from '#web/texts/index.tsx';
import { Belt } from '#web/ui/Belt.tsx';
import { Brand } from '#web/ui/Brand.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Note } from '#web/ui/Note.tsx';

export type DoorProps = {
  title: string;
  /** Said on the green field beside the form. */
  pane: string;
  /** Below the title: where the other door is. */
  children?: ReactNode;
  form: ReactNode;
  /** Says who is signed in already, and how to go on. */
  greets?: boolean;
  /** Without the switch, where another language would cost what the address carried. */
  oneLanguage?: boolean;
};

/** One page with one form: the field with the belt, and the form beside it. */
export function Door({ title, pane, children, form, greets = false, oneLanguage = false }: DoorProps) {
  const t = useTexts('common');
  return (
    <div className="door">
      <header className="pane">
        <Brand to="/" name={t.brand} />
        {!oneLanguage && <Languages />}
        <p className="lead3">{pane}</p>
        <Belt size="l" />
      </header>
      <Main>
        <div className="in-w">
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
      </Main>
    </div>
  );
}

function Already() {
  const t = useTexts('doors');
  const session = useSession();
  if (!session) return null;
  return (
    <Note kind="good">
      <p>
        {t.already(session.name)} <Link to={HOMES[session.door]}>{t.goOn}</Link>
      </p>
    </Note>
  );
}

/** "Looking to hire? Client login" */
export function OtherWay({ ask, to, label, state }: { ask: string; to: string; label: string; state?: unknown }) {
  return (
    <p className="soft other">
      {ask}{' '}
      <Link to={to} state={state}>
        {label}
      </Link>
    </p>
  );
}
