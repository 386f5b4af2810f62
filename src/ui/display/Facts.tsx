import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** A line of facts with dots between them, and none where the line breaks. What is empty is left out. */
export function Facts({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <span className={styles.facts}>
      <span>
        {facts
          .filter((fact) => fact)
          .map((fact, at) => (
            <span key={String(fact)}>
              {at > 0 && <i> · </i>}
              {fact}
            </span>
          ))}
      </span>
    </span>
  );
}
