import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import styles from './Card.module.css';

export function Card({
  as: Tag = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'article' | 'section' | 'aside' }) {
  return <Tag {...rest} className={classes(styles.card, className)} />;
}
