import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import styles from './PageHead.module.css';

export function PageHead({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(styles.head, className)} />;
}
