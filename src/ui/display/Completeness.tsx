import type { ReactNode } from 'react';
import styles from './Completeness.module.css';

export type CompletenessPart = { field: string; label: string; done: boolean };

export function Completeness({
  intro,
  parts,
  doneWord,
  missingWord,
  onGo,
}: {
  intro: ReactNode;
  parts: readonly CompletenessPart[];
  doneWord: string;
  missingWord: string;
  /** Replaces the jump by fragment: a control may need more than that. */
  onGo?: ((field: string) => void) | undefined;
}) {
  return (
    <div className={styles.completeness}>
      <p className="label">{intro}</p>
      <ol className={styles.parts}>
        {parts.map(({ field, label, done }) =>
          done ? (
            <li key={field}>
              {label} <span className="vh">{doneWord}</span>
            </li>
          ) : (
            <li key={field} className={styles.missing}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  if (!onGo) return;
                  event.preventDefault();
                  onGo(field);
                }}
              >
                {label} <span className="vh">{missingWord}</span>
              </a>
            </li>
          ),
        )}
      </ol>
    </div>
  );
}
