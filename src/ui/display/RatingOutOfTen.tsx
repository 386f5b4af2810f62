import { vars } from '../vars.ts';
import styles from './RatingOutOfTen.module.css';

/** @param rating 0 to 10 */
export function RatingOutOfTen({ rating, label, note }: { rating: number; label: string; note: string }) {
  return (
    <span className={styles.rating} style={vars({ '--r': rating })}>
      <i role="img" aria-label={label} />
      <b aria-hidden="true">{rating.toFixed(1)}</b>
      <small>{note}</small>
    </span>
  );
}
