import { classes } from '../classes.ts';
import styles from './Belt.module.css';

export function Belt({ className }: { className?: string | undefined }) {
  return <div className={classes(styles.belt, className)} aria-hidden="true" />;
}
