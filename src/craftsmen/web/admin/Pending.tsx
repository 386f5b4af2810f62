import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import { type Candidate, listCandidates } from '../../contract.ts';
import { missingForApproval } from '../../rules.ts';
import { CandidateDetail } from './CandidateDetail.tsx';
import { CandidateQueue, caseQuery } from './CandidateQueue.tsx';
import styles from './Pending.module.css';

/** The admin's queue and the open case. The URL names the case, so that a reload or a link opens it. */
export default function Pending() {
  const t = useTexts('admin');
  const [query, setQuery] = useSearchParams();
  const cursor = query.get('cursor') ?? undefined;
  const candidates = useRows(listCandidates, { status: 'pending', cursor });
  const go = (to: string | undefined) => setQuery(to ? { cursor: to } : {});
  return (
    <Loaded query={candidates} failed={t.loadFailed}>
      {({ rows, next }) => <Board rows={rows} pages={<PageButtons cursor={cursor} next={next} onGo={go} />} />}
    </Loaded>
  );
}

/** Profiles that cannot be approved yet come last. */
const completeFirst = (rows: readonly Candidate[]) => {
  const isIncomplete = (row: Candidate) => row.files_arriving || missingForApproval(row).length > 0;
  return [...rows.filter((row) => !isIncomplete(row)), ...rows.filter(isIncomplete)];
};

function Board({ rows: listed, pages }: { rows: readonly Candidate[]; pages: ReactNode }) {
  const t = useTexts('admin');
  const [query, setQuery] = useSearchParams();
  const rows = useMemo(() => completeFirst(listed), [listed]);
  const chosen = Number(query.get('case')) || null;
  const at = rows.findIndex((row) => row.id === chosen);
  const shown = at >= 0 ? rows[at] : rows[0];

  // A key or a decision moves the focus with the case; the first case of a page does not take it.
  const moved = useRef(false);
  const open = (row: Candidate | undefined) => {
    moved.current = true;
    setQuery(caseQuery(query, row?.id), { replace: true, preventScrollReset: true });
  };
  const go = (by: number) => {
    const next = rows[Math.max(at, 0) + by];
    if (next) open(next);
  };
  useEffect(() => {
    if (moved.current) focusOn('#case-name');
    moved.current = false;
  }, [shown?.id]);
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    a: () => focusOn('button[name="decision"][value="approve"]'),
    r: () => focusOn('textarea[name="reason"]'),
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
      <CandidateQueue rows={rows} current={shown.id}>
        {pages}
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

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

/** Single-key shortcuts: not while the admin types, and not with a modifier. */
function useKeys(keys: Record<string, () => void>) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest('input, textarea, select, dialog, [contenteditable]');
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      // The letter would be typed into the field that gets the focus.
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
