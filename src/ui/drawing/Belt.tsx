import { classes } from '../classes.ts';
import styles from './Belt.module.css';

export function Belt({
  size = 'medium',
  className,
}: {
  size?: 'small' | 'medium' | 'large' | undefined;
  className?: string | undefined;
}) {
  return <div className={classes(styles.belt, size !== 'medium' && styles[size], className)} aria-hidden="true" />;
}
