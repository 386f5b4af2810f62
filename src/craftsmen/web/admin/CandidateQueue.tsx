import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Monogram } from '#ui/display/Monogram.tsx';
import type { Candidate } from '../../contract.ts';
import { classes } from '#ui/classes.ts';
import pendingStyles from './Pending.module.css';

const DAY_MS = 24 * 60 * 60_000;

interface CandidateQueueProps {
  readonly rows: readonly Candidate[];
  readonly current: number;
  readonly children: ReactNode;
}

/** The same page of the queue with this case open. */
export function caseQuery(query: URLSearchParams, id?: number): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('case');
  if (id !== undefined) next.set('case', String(id));
  return next;
}

/** Longest wait first: the site promises an answer in a day. */
export function CandidateQueue({ rows, current, children }: CandidateQueueProps) {
  const t = useTexts('admin').queue;
  const { trade } = useTexts('common');
  const [query] = useSearchParams();
  return (
    <nav className={pendingStyles.queue} aria-label={t.label}>
      {rows.map((row) => (
        <Link
          key={row.id}
          to={`?${caseQuery(query, row.id)}`}
          replace
          preventScrollReset
          aria-current={row.id === current ? 'true' : undefined}
        >
          <Monogram className={pendingStyles.avatar} slug={row.slug} name={row.name} />
          <b>{row.name}</b>
          <Waiting since={row.submitted_at} />
          <span className="small soft">
            {row.submitted_at
              ? [trade(row.primary_service), row.location].filter((each) => each !== '').join(', ')
              : t.nothingSent}
          </span>
        </Link>
      ))}
      {children}
      <p className={classes(pendingStyles.keys, 'small soft')}>{t.keys}</p>
    </nav>
  );
}

function Waiting({ since }: { since: string | null }) {
  const t = useTexts('admin').queue;
  const formats = useFormats();
  const [now] = useState(() => Date.now());
  if (!since) return <span className={pendingStyles.waited} />;
  const late = now - new Date(since).getTime() > DAY_MS;
  return (
    <span className={late ? classes(pendingStyles.waited, pendingStyles.late) : pendingStyles.waited}>
      {late && <Icon name="alarm-clock" />} <time dateTime={since}>{formats.relative(since)}</time>
      {late && <span className="vh"> {t.late}</span>}
    </span>
  );
}
