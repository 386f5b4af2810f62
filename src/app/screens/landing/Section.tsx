import type { ReactNode } from 'react';
import { vars } from '#ui/vars.ts';
import styles from './Section.module.css';

export function Section(props: { id: string; title: string; bead?: string; aside?: ReactNode; children: ReactNode }) {
  const { id, title, bead, aside, children } = props;
  return (
    <section className={styles.section} id={id} style={bead ? vars({ '--bc': `var(--${bead})` }) : undefined}>
      <div className="wrap">
        <div className={styles.head}>
          <div className={styles.sticky}>
            <h2>{title}</h2>
            {aside}
          </div>
        </div>
        {children}
      </div>
    </section>
  );
}
