import type { ReactNode } from 'react';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import styles from './InShort.module.css';

/** A long text after what matters of it, which stays beside it at a desk. */
export function InShort({
  heading,
  lines,
  children,
}: {
  heading: string;
  lines: readonly string[];
  children: ReactNode;
}) {
  return (
    <div className={styles.sides}>
      <ReceiptCard as="section" className={styles.short} aria-labelledby="short">
        <h2 id="short">{heading}</h2>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </ReceiptCard>
      <div className={styles.long}>{children}</div>
    </div>
  );
}
