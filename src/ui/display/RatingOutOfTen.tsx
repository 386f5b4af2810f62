import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { vars } from '../vars.ts';
import styles from './RatingOutOfTen.module.css';

export type RatingOutOfTenProps = {
  /** 0 to 10; null without ratings. */
  rating: number | null;
  label: string;
  note?: ReactNode;
  className?: string | undefined;
};

export function RatingOutOfTen({ rating, label, note, className }: RatingOutOfTenProps) {
  return (
    <span className={classes(styles.rating, className)} style={vars({ '--r': rating ?? 0 })}>
      <i role="img" aria-label={label} />
      {rating !== null && <b aria-hidden="true">{rating.toFixed(1)}</b>}
      {note != null && <small>{note}</small>}
    </span>
  );
}
