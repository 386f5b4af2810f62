import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { focusOn, Keys, useKeys } from '#ui/Keys.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import { type Candidate, listCandidates } from '../../approval-contract.ts';
import { CandidateDetail } from './CandidateDetail.tsx';
import { CandidateQueue, caseQuery } from './CandidateQueue.tsx';
import { Found } from './Found.tsx';
import { queueGroups } from './queue-groups.ts';
import styles from './Pending.module.css';

const PAGE = 25;

/** The admin's queue and the open case. The URL names the case, so that a reload or a link opens it. */
export default function Pending() {
  const t = useTexts('admin');
  const [query, setQuery] = useSearchParams();
  const cursor = query.get('cursor') ?? undefined;
  const search = query.get('search') ?? '';
  const candidates = useRows(listCandidates, {
    status: 'pending',
    page_size: PAGE,
    cursor,
    ...(search === '' ? {} : { search }),
  });
  const go = (to: string | undefined) =>
    setQuery({ ...(search === '' ? {} : { search }), ...(to ? { cursor: to } : {}) });
  return (
    <Loaded query={candidates} failed={t.loadFailed}>
      {({ rows, next, total }) => (
        <>
          <Found search={search} total={total} />
          <Board rows={rows} pages={<PageButtons cursor={cursor} next={next} onGo={go} />} />
        </>
      )}
    </Loaded>
  );
}

function Board({ rows: listed, pages }: { rows: readonly Candidate[]; pages: ReactNode }) {
  const t = useTexts('admin');
  const [query, setQuery] = useSearchParams();
  const groups = useMemo(() => queueGroups(listed), [listed]);
  const rows = groups.flatMap((group) => group.rows);
  const chosen = Number(query.get('case')) || null;
  const at = rows.findIndex((row) => row.id === chosen);
  // A case that leaves the queue while it is open, here or in another tab, gives its place to the next one.
  const [place, setPlace] = useState(0);
  if (at >= 0 && at !== place) setPlace(at);
  // Who saves again moves to the end of the queue, and stays open meanwhile.
  const [read, setRead] = useState<number>();
  const shown =
    rows[at] ??
    (chosen === null ? rows.find(({ id }) => id === read) : undefined) ??
    rows[Math.min(place, rows.length - 1)];
  if (shown && shown.id !== read) setRead(shown.id);

  // A key or a decision moves the focus with the case; the first case of a page does not take it.
  // The queue may have moved on by itself before the decision's own answer, so each render looks, not each case; but on a
  // phone a case is hidden, and takes no focus, until the URL names it.
  const moved = useRef<number>(null);
  const open = (row: Candidate | undefined) => {
    moved.current = row?.id ?? null;
    setQuery(caseQuery(query, row?.id), { replace: true, preventScrollReset: true });
  };
  const go = (by: number) => {
    const next = rows[Math.max(at, 0) + by];
    if (next) open(next);
  };
  useEffect(() => {
    if (at < 0 || moved.current !== chosen) return;
    moved.current = null;
    focusOn('#case-name');
  });
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    a: () => focusOn('button[name="decision"][value="approve"]'),
  });

  if (!shown) {
    return (
      <>
        <EmptyState
          drawing="bench"
          title={t.queue.none}
          level={2}
          action={<Button to="/admin-dashboard/requests">{t.queue.toRequests}</Button>}
        >
          {t.queue.noneHint}
        </EmptyState>
        {pages}
      </>
    );
  }
  return (
    <div className={styles.board} data-open={chosen !== null && at >= 0 ? '' : undefined}>
      <CandidateQueue groups={groups} current={shown.id}>
        {pages}
        <Keys keys={t.queue.keys} />
      </CandidateQueue>
      <CandidateDetail
        key={`${shown.id} ${shown.submitted_at}`}
        candidate={shown}
        onNext={at < rows.length - 1 ? () => go(1) : undefined}
        onPrevious={at > 0 ? () => go(-1) : undefined}
        onDecided={() => open(rows[Math.max(at, 0) + 1] ?? rows[Math.max(at, 0) - 1])}
      />
    </div>
  );
}
