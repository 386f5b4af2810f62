import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Pager } from '#ui/layout/Pager.tsx';
import { type Job, listJobs } from '../../contract.ts';
import jobCardStyles from '../JobCard.module.css';

interface JobPagesProps {
  readonly filter: { readonly page_size?: number; readonly status?: string };
  readonly label: string;
  /** Of the page; without it the links lead to the page they are on. */
  readonly path?: string;
  readonly placeholder?: ReactNode;
  readonly none: ReactNode;
  readonly children: (jobs: readonly Job[]) => ReactNode;
}

export function JobPages({ filter, label, path = '', placeholder, none, children }: JobPagesProps) {
  const { requests: t } = useTexts('client');
  const [query] = useSearchParams();
  const cursor = query.get('cursor');
  const jobs = useRows(listJobs, { ...filter, ...(cursor ? { cursor } : {}) });
  return (
    <Loaded query={jobs} failed={t.loadFailed} placeholder={placeholder} count={placeholder ? 1 : 2} keep>
      {({ rows, next }) =>
        rows.length === 0 ? (
          none
        ) : (
          <section className={jobCardStyles.list} aria-label={label}>
            <FocusNamed />
            {children(rows)}
            <Pager
              label={t.pages}
              previous={cursor ? { to: path || '?', label: t.newest } : null}
              next={next ? { to: `${path}?cursor=${next}`, label: t.older } : null}
            />
          </section>
        )
      }
    </Loaded>
  );
}

/** A link named a job of the list: "Leave a review", a posted or changed request. */
export function FocusNamed() {
  const [query] = useSearchParams();
  const named = query.get('job');
  useEffect(() => {
    const heading = named ? document.getElementById(`job-${named}`) : null;
    if (!heading) return;
    heading.focus({ preventScroll: true });
    const { top } = heading.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) heading.closest('article')?.scrollIntoView({ block: 'start' });
  }, [named]);
  return null;
}
