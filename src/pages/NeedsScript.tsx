import { Note } from '#ui/feedback/Note.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { classes } from '#ui/classes.ts';
import { useLanguage, useTexts } from '#ui/texts/index.tsx';
import { NEEDS_SCRIPT } from '#ui/texts/document.ts';
import noteStyles from '#ui/feedback/Note.module.css';

/** First on a page that shows nothing without script, in the server's HTML alone: what works instead. */
export function NeedsScript({ isDashboard }: { isDashboard: boolean }) {
  const { nav } = useTexts('common');
  const t = NEEDS_SCRIPT[useLanguage()];
  return (
    <div className={classes(noteStyles.unscripted, isDashboard && noteStyles.late, 'wrap')}>
      <Note kind="info">
        <p>
          <b>{t.title}</b>
        </p>
        <p>{t.body}</p>
        <div className="btns">
          <Button icon="mail" href="/services#contact">
            {t.write}
          </Button>
          <Button kind="line" href="/craftsmen">
            {nav.craftsmen}
          </Button>
        </div>
      </Note>
    </div>
  );
}
