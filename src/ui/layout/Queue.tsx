import type { ReactNode } from 'react';
import { useTexts } from '../texts/index.tsx';
import { Icon } from '../icons/Icon.tsx';
import { Link } from './Link.tsx';
import { Skeleton, SkeletonLine } from '../feedback/Skeleton.tsx';
import styles from './Queue.module.css';

interface QueueProps {
  readonly title: string;
  readonly count?: number | undefined;
  readonly children: ReactNode;
  /** Leads to the whole list. */
  readonly all?: { readonly to: string; readonly label: string } | undefined;
}

/** The first of those who wait, each a link. */
export function Queue({ title, count, children, all }: QueueProps) {
  return (
    <section className={styles.queue}>
      <h2>
        {title} {count !== undefined && <small className="num">{count}</small>}
      </h2>
      {children}
      {all && (
        <Link className="more" to={all.to}>
          {all.label} <Icon name="arrow-right" />
        </Link>
      )}
    </section>
  );
}

export function QueueRows({ children, none }: { children: readonly ReactNode[]; none: string }) {
  return children.length === 0 ? <p className={styles.none}>{none}</p> : <ul className={styles.rows}>{children}</ul>;
}

interface QueueRowProps {
  readonly to: string;
  readonly start: ReactNode;
  readonly title: string;
  readonly sub: ReactNode;
  readonly end?: ReactNode;
}

export function QueueRow({ to, start, title, sub, end }: QueueRowProps) {
  return (
    <li>
      <Link className={styles.row} to={to}>
        {start}
        <span>
          <b className={styles.title}>{title}</b>
          <span className={styles.sub}>{sub}</span>
        </span>
        {end}
      </Link>
    </li>
  );
}

export function QueueSkeleton({ rows }: { rows: number }) {
  const { loading } = useTexts('common');
  return (
    <Skeleton label={loading}>
      <div className={styles.rows}>
        {Array.from({ length: rows }, (_, at) => (
          <div key={at} className={styles.row}>
            <SkeletonLine width="3.5rem" height="1.8rem" />
            <span>
              <SkeletonLine width="70%" />
            </span>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
