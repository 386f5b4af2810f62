import type { ReactNode } from 'react';
import { showOwnProfile } from '#craftsmen/contract.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import type { CallError } from '#api/client/call.ts';
import { LoadFailed } from '#pages/LoadFailed.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import { Skeleton, SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import listCardStyles from '#ui/layout/ListCard.module.css';

/** A craftsman's jobs or open requests, page by page; before approval, a note that the approval is pending. */
export function WorkList<Row extends { id: number }>({
  found,
  words,
  drawing,
  toElsewhere,
  above,
  cursor,
  onGo,
  children,
}: {
  found: {
    data: { rows: readonly Row[]; next: string | null } | undefined;
    error: CallError | null;
    refetch: () => Promise<unknown>;
  };
  words: { label: string; loadFailed: string; none: string; noneHint: string; needsApproval: string };
  drawing: 'bench' | 'drawers';
  /** The next step of an approved craftsman with an empty list. */
  toElsewhere: ReactNode;
  above?: ReactNode;
  cursor: string | undefined;
  onGo: (cursor: string | undefined) => void;
  children: (row: Row) => ReactNode;
}) {
  const { jobs: t } = useTexts('craftsman');
  const common = useTexts('common');
  const { data: profile } = useEndpoint(showOwnProfile, {});
  const { data, error, refetch } = found;
  if (!data && error) return <LoadFailed sentence={words.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Skeleton label={common.loading}>
        <SkeletonCard />
        <SkeletonCard />
      </Skeleton>
    );
  }
  if (data.rows.length === 0) {
    const approved = profile?.is_approved ?? true;
    return (
      <EmptyState
        drawing={drawing}
        title={words.none}
        level={2}
        action={approved ? toElsewhere : <Button to="/dashboard">{t.toProfile}</Button>}
      >
        {approved ? words.noneHint : words.needsApproval}
      </EmptyState>
    );
  }
  return (
    <>
      {above}
      <ul className={listCardStyles.list} aria-label={words.label}>
        {data.rows.map(children)}
      </ul>
      <PageButtons cursor={cursor} next={data.next} onGo={onGo} />
    </>
  );
}
