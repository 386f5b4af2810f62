import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { vars } from '../vars.ts';
import styles from './Marks.module.css';

const STEPS = [1, 2, 3, 5, 10, 20, 50, 100, 200, 500];

/** How many things one mark stands for, so that the most there are fit into so many marks. */
export function countPerMark(counts: readonly number[], marksMax: number): number {
  const most = Math.max(0, ...counts);
  return STEPS.find((each) => most <= each * marksMax) ?? Math.ceil(most / marksMax);
}

export interface MarkColumn {
  readonly key: string;
  readonly count: number;
  readonly isNow?: boolean;
  /** For screen readers; what stands above and below is for eyes. */
  readonly words?: string;
  readonly above?: ReactNode;
  readonly below?: ReactNode;
}

interface MarkColumnsProps {
  readonly columns: readonly MarkColumn[];
  readonly per: number;
  readonly className?: string | undefined;
}

/** Columns of marks that are counted out; nothing is a line. The sheet of the caller sets the size of a mark. */
export function MarkColumns({ columns, per, className }: MarkColumnsProps) {
  return (
    <ol className={classes(styles.columns, className)}>
      {columns.map(({ key, count, isNow, words, above, below }) => (
        <li key={key} className={classes(isNow && styles.now)}>
          {words && <span className="vh">{words}</span>}
          {above !== undefined && <span aria-hidden="true">{above}</span>}
          <i className={classes(count === 0 && styles.none)} style={vars({ '--marks': Math.ceil(count / per) })} />
          {below !== undefined && <span aria-hidden="true">{below}</span>}
        </li>
      ))}
    </ol>
  );
}

export function MarkRow({ count, per, className }: { count: number; per: number; className?: string | undefined }) {
  return (
    <i
      className={classes(styles.row, count === 0 && styles.none, className)}
      style={vars({ '--marks': Math.ceil(count / per) })}
    />
  );
}
