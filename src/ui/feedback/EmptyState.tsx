import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Drawing, type DrawingName } from '../drawing/Drawing.tsx';
import cardStyles from '../layout/Card.module.css';
import styles from './EmptyState.module.css';

export type EmptyStateProps = {
  drawing: DrawingName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** What there is to do here: beside the text where there is room, else under it. */
  aside?: ReactNode;
  level?: 1 | 2 | 3 | undefined;
  card?: boolean | undefined;
  role?: 'alert' | 'status' | undefined;
};

export function EmptyState({
  drawing,
  title,
  children,
  action,
  aside,
  level = 3,
  card = false,
  role,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  const text = (
    <div className={classes(styles.empty, card && cardStyles.card, card && styles.card)} role={role}>
      <Drawing name={drawing} />
      <Heading>{title}</Heading>
      {children != null && <div className="soft">{children}</div>}
      {action}
    </div>
  );
  if (!aside) return text;
  return (
    <div className={styles.sides}>
      {text}
      <div>{aside}</div>
    </div>
  );
}
