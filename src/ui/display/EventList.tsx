import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export type ListedEvent = {
  key: string;
  what: ReactNode;
  /** Who and when. */
  who?: ReactNode;
  state?: 'done' | 'now' | 'next' | undefined;
};

export function EventList({ events, className }: { events: readonly ListedEvent[]; className?: string | undefined }) {
  return (
    <ol className={classes('thread', className)}>
      {events.map(({ key, what, who, state = 'done' }) => (
        <li
          key={key}
          className={state === 'done' ? undefined : state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          {state === 'next' ? <span className="soft">{what}</span> : <b>{what}</b>}
          {who != null && <p className="who">{who}</p>}
        </li>
      ))}
    </ol>
  );
}
