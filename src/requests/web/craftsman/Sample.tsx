import { type ReactNode, useId } from 'react';
import styles from './Sample.module.css';

/** Which of the examples: on a phone the first stands apart from the others. */
export type SamplePart = 'all' | 'first' | 'rest';

interface SampleProps {
  readonly title: string;
  readonly part: SamplePart;
  readonly children: readonly ReactNode[];
}

/** What will stand on a page that is still empty; its title says that these are examples. */
export function Sample({ title, part, children }: SampleProps) {
  const id = useId();
  const [first, ...rest] = children;
  if (part === 'rest') {
    return (
      <div className={styles.sample}>
        <ul>{rest}</ul>
      </div>
    );
  }
  return (
    <section className={styles.sample} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{part === 'all' ? children : first}</ul>
    </section>
  );
}
