import { type ReactNode, useId } from 'react';
import styles from './Sample.module.css';

/** What will stand on a page that is still empty; its title says that these are examples. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.sample} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
