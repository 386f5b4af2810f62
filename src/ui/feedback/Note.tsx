import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './Note.module.css';

const icons = { wait: 'hourglass', info: 'info', good: 'check', bad: 'circle-alert' } as const satisfies Record<
  string,
  IconName
>;

export type NoteProps = {
  kind?: keyof typeof icons | undefined;
  icon?: IconName | undefined;
  /** 'alert' for a new error, 'status' for a new message; none for a note rendered with the page. */
  role?: 'alert' | 'status' | undefined;
  className?: string | undefined;
  children: ReactNode;
} & Omit<ComponentProps<'div'>, 'role' | 'className' | 'children'>;

export function Note({ kind = 'wait', icon = icons[kind], className, children, ...rest }: NoteProps) {
  return (
    <div className={classes(styles.note, kind !== 'wait' && styles[kind], className)} {...rest}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}
