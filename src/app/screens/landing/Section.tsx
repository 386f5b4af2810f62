import type { ReactNode } from 'react';
import { vars } from '#ui/vars.ts';
import styles from './Section.module.css';

/** A part of the front page: its heading beside it, its bead on the spine. */
export function Section(props: {
  id: string;
  title: string;
  /** Colour of the bead. */
  bead?: string;
  /** Under the heading. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  const { id, title, bead, beside, children } = props;
  return (
    <section className={styles.section} id={id} style={bead ? vars({ '--bc': `var(--${bead})` }) : undefined}>
      <div className="wrap">
        <div className={styles.head}>
          <div className={styles.sticky}>
            <h2>{title}</h2>
            {beside}
          </div>
        </div>
        {children}
      </div>
    </section>
  );
}
