import { classes } from '../classes.ts';
import { vars } from '../vars.ts';
import styles from './BeadBar.module.css';

export function BeadBar({
  percent,
  label,
  stopped = false,
  className,
}: {
  percent: number;
  label: string;
  stopped?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <span
      className={classes(styles.bar, className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      style={vars({ '--v': `${percent}%`, '--c': stopped ? 'var(--tsavo)' : undefined })}
    />
  );
}
