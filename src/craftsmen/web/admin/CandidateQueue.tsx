import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '#ui/texts/index.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { WaitingTime } from '#ui/display/WaitingTime.tsx';
import type { Candidate } from '../../approval-contract.ts';
import type { queueGroups } from './queue-groups.ts';
import pendingStyles from './Pending.module.css';

const PRINTS = 3;

interface CandidateQueueProps {
  readonly groups: ReturnType<typeof queueGroups>;
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

export function CandidateQueue({ groups, current, children }: CandidateQueueProps) {
  const t = useTexts('admin').queue;
  return (
    <nav className={pendingStyles.queue} aria-label={t.label}>
      {groups.map((group) => (
        <section key={group.name}>
          <h2>
            {t[group.name]} <small className="num">{group.rows.length}</small>
          </h2>
          <div className={pendingStyles.rows}>
            {group.rows.map((row) => (
              <Row key={row.id} row={row} isOpen={row.id === current} isOurs={group.name === 'ready'} />
            ))}
          </div>
        </section>
      ))}
      {children}
    </nav>
  );
}

function Row({ row, isOpen, isOurs }: { row: Candidate; isOpen: boolean; isOurs: boolean }) {
  const { queue: t } = useTexts('admin');
  const { trade } = useTexts('common');
  const [query] = useSearchParams();
  return (
    <Link to={`?${caseQuery(query, row.id)}`} replace preventScrollReset aria-current={isOpen ? 'true' : undefined}>
      <Avatar photo={row.profile} slug={row.slug} name={row.name} size="2.75rem" />
      <span>
        <b>{row.name}</b>
        <span className="small soft">
          {row.submitted_at
            ? [trade(row.primary_service), row.location].filter((each) => each !== '').join(', ')
            : t.nothingSent}
        </span>
      </span>
      {row.submitted_at && <WaitingTime since={row.submitted_at} neverLate={!isOurs} />}
      {isOurs && (
        <span className={pendingStyles.prints}>
          {row.service_images.slice(0, PRINTS).map((image) => (
            <Picture key={image} src={image} alt="" ratio="4/3" sizes="4rem" />
          ))}
        </span>
      )}
    </Link>
  );
}
