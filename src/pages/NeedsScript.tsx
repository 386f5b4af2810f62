import { type AccountType, SIGN_IN_PATHS } from '#api/client/session.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { classes } from '#ui/classes.ts';
import noteStyles from '#ui/feedback/Note.module.css';
import { useTexts } from '#ui/texts/index.tsx';

/** For a dashboard, in the server's HTML alone. */
export function NeedsScript({ accountType, path }: { accountType: AccountType; path: string }) {
  const t = useTexts('common');
  return (
    <div className={classes(noteStyles.late, 'wrap')}>
      <Note kind="info">
        <p>{t.needsScript}</p>
        <Button kind="line" icon="log-in" href={`${SIGN_IN_PATHS[accountType]}?next=${encodeURIComponent(path)}`}>
          {t.nav.logIn}
        </Button>
      </Note>
    </div>
  );
}
