import { Note } from '#ui/feedback/Note.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import styles from '../settings/AccountSettings.module.css';

export function NewKey({ text, onStored }: { text: string; onStored: () => void }) {
  const t = useTexts('software').keys;
  return (
    <Note kind="good" role="status">
      <p>
        <b>{t.made}</b>
      </p>
      <Secret text={text} copyLabel={t.copy} onStored={onStored} />
    </Note>
  );
}

function Secret({ text, copyLabel, onStored }: { text: string; copyLabel: string; onStored: () => void }) {
  const t = useTexts('software').keys;
  const toast = useToast();
  const copy = async () => {
    // Without TLS or permission there is no clipboard.
    await Promise.resolve(navigator.clipboard.writeText(text)).then(
      () => toast(t.copied),
      () => toast(t.notCopied),
    );
  };
  return (
    <>
      <p>{t.once}</p>
      <p className={styles.secret}>
        <code tabIndex={0}>{text}</code>
      </p>
      <div className="btns">
        <Button onClick={() => void copy().catch(() => toast(t.notCopied))}>{copyLabel}</Button>
        <Button kind="line" onClick={onStored}>
          {t.stored}
        </Button>
      </div>
    </>
  );
}
