import type { ReactNode } from 'react';
import styles from './EventList.module.css';

export type ListedEvent = {
  key: string;
  what: ReactNode;
  more?: ReactNode;
  who?: ReactNode;
  state?: 'done' | 'now' | 'next' | undefined;
};

export function EventList({ events }: { events: readonly ListedEvent[] }) {
  return (
    <ol className={styles.list}>
      {events.map(({ key, what, more, who, state = 'done' }) => (
        <li
          key={key}
          className={state === 'done' ? undefined : styles[state]}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          {state === 'next' ? <span className="soft">{what}</span> : <b>{what}</b>}
          {more}
          {who != null && <p className={styles.who}>{who}</p>}
        </li>
      ))}
    </ol>
  );
}
