import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './Status.module.css';

const icons = {
  requested: 'clock',
  quoted: 'receipt-text',
  accepted: 'handshake',
  progress: 'hammer',
  completed: 'check',
  cancelled: 'ban',
  pending: 'hourglass',
  approved: 'badge-check',
  rejected: 'circle-x',
  urgent: 'alarm-clock',
  changed: 'pencil',
} as const satisfies Record<string, IconName>;

export type StatusKind = keyof typeof icons;

/** Icon, word and colour together, never one alone. `tone` takes the colours of another kind. */
export function Status({
  kind,
  tone = kind,
  children,
}: {
  kind: StatusKind;
  tone?: StatusKind | undefined;
  children: ReactNode;
}) {
  return (
    <span className={classes(styles.status, styles[tone])}>
      <Icon name={icons[kind]} />
      {children}
    </span>
  );
}
