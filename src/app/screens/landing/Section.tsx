import type { ReactNode } from 'react';
import { vars } from '#ui/vars.ts';

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
    <section className="sec" id={id} style={bead ? vars({ '--bc': `var(--${bead})` }) : undefined}>
      <div className="wrap">
        <div className="hd">
          <div className="stick">
            <h2>{title}</h2>
            {beside}
          </div>
        </div>
        {children}
      </div>
    </section>
  );
}
