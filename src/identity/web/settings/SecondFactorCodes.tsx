import { encode } from 'uqr';
import { Note } from '#ui/feedback/Note.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { useAllTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import styles from './AccountSettings.module.css';

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useAllTexts().auth.secondFactor;
  return (
    <div className={styles.action}>
      <Note kind="good">
        <p>{t.isOn}</p>
      </Note>
      <p>{t.keep}</p>
      <ol className={classes(styles.codes, 'num')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Button onClick={onKept}>{t.kept}</Button>
    </div>
  );
}

/** Made in the page: the secret reaches no other machine. Black on white in every theme, so that cameras read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dots} fill="#000" />
    </svg>
  );
}
