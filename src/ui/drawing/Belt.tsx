import { classes } from '../classes.ts';
import styles from './Belt.module.css';

/** One per view: foot of the hero, top of the footer, the sign-in pane. */
export function Belt({
  size = 'medium',
  className,
}: {
  size?: 'small' | 'medium' | 'large' | undefined;
  className?: string | undefined;
}) {
  return <div className={classes(styles.belt, size !== 'medium' && styles[size], className)} aria-hidden="true" />;
}
