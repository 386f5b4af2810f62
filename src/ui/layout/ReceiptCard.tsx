import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import styles from './ReceiptCard.module.css';

/** Paper with a torn edge: only for texts people wrote. */
export function ReceiptCard({
  as: Tag = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'article' | 'section' | 'aside' }) {
  return <Tag {...rest} className={classes(styles.receipt, className)} />;
}
