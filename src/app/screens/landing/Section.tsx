import type { ReactNode } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly buttons?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ id, title, aside, buttons, children }: SectionProps) {
  return (
    <section className={styles.section} id={id}>
      <div className="wrap">
        <div className={styles.head}>
          <div>
            <h2>{title}</h2>
            {aside && <p className="small soft">{aside}</p>}
          </div>
          {buttons}
        </div>
        {children}
      </div>
    </section>
  );
}
