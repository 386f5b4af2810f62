import { useState } from 'react';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Monogram } from '#ui/display/Monogram.tsx';
import type { Candidate } from '../../contract.ts';
import { classes } from '#ui/classes.ts';
import pendingStyles from './Pending.module.css';

const DAY_MS = 24 * 60 * 60_000;

/** Longest wait first: the site promises an answer in a day. */
export function CandidateQueue({ rows, current }: { rows: readonly Candidate[]; current: number }) {
  const t = useTexts('admin').queue;
  const { trade } = useTexts('common');
  return (
    <nav className={pendingStyles.queue} aria-label={t.label}>
      {rows.map((row) => (
        <Link
          key={row.id}
          to={`?case=${row.id}`}
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
