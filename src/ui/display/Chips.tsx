import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Link } from '../layout/Link.tsx';
import styles from './Chips.module.css';

export type Chip = { label: ReactNode; key?: string | undefined } & (
  | { to: string; current?: boolean | undefined; pressed?: undefined }
  | { pressed: boolean; onPress: () => void; to?: undefined }
  | { to?: undefined; pressed?: undefined }
);

export function Chips({
  label,
  chips,
  slide = false,
}: {
  label: string;
  chips: readonly Chip[];
  slide?: boolean | undefined;
}) {
  return (
    <ul className={classes(styles.list, slide && styles.slide)} aria-label={label}>
      {chips.map((chip, index) => (
        <li key={chip.key ?? chip.to ?? index}>
          {chip.to !== undefined ? (
            <Link className={styles.chip} to={chip.to} aria-current={chip.current || undefined}>
              {chip.label}
            </Link>
          ) : chip.pressed !== undefined ? (
            <button type="button" className={styles.chip} aria-pressed={chip.pressed} onClick={chip.onPress}>
              {chip.label}
            </button>
          ) : (
            <span className={styles.chip}>{chip.label}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
