import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './Status.module.css';

/** The one table of what a status looks like, whoever reads it: open ones are yellow, finished green, ended early red. */
const KINDS = {
  requested: ['clock', 'open'],
  quoted: ['receipt-text', 'open'],
  pending: ['hourglass', 'open'],
  accepted: ['handshake', 'open'],
  progress: ['hammer', 'open'],
  changed: ['pencil', 'open'],
  completed: ['check', 'done'],
  approved: ['badge-check', 'good'],
  cancelled: ['ban', 'ended'],
  rejected: ['circle-x', 'ended'],
  urgent: ['alarm-clock', 'ended'],
} as const satisfies Record<string, readonly [IconName, string]>;

export type StatusKind = keyof typeof KINDS;
type Tone = (typeof KINDS)[StatusKind][1];

/** Icon, word and colour together, never one alone. `tone` is set where the word tells of two things. */
export function Status({ kind, tone, children }: { kind: StatusKind; tone?: Tone; children: ReactNode }) {
  const [icon, colours] = KINDS[kind];
  return (
    <span className={classes(styles.status, styles[tone ?? colours], kind === 'changed' && styles.long)}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
