import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './Status.module.css';

/** The one table of what a status looks like. An admin's are of three colours: see the table of job requests. */
const KINDS = {
  requested: ['clock', 'plain'],
  quoted: ['receipt-text', 'open'],
  pending: ['hourglass', 'open'],
  accepted: ['handshake', 'good'],
  progress: ['hammer', 'runs'],
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
export function Status({ kind, tone, children }: { kind: StatusKind; tone?: Tone | undefined; children: ReactNode }) {
  const [icon, colours] = KINDS[kind];
  return (
    <span className={classes(styles.status, styles[tone ?? colours], kind === 'changed' && styles.long)}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
