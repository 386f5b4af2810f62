import { type ReactNode, useId } from 'react';
import { classes } from '#ui/classes.ts';
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
  return (
    <section className={styles.sample} aria-labelledby={id}>
      <h2 id={id} className={classes(part === 'rest' && 'vh')}>
        {title}
      </h2>
      <ul>{part === 'all' ? children : part === 'first' ? first : rest}</ul>
    </section>
  );
}
