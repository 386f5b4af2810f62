import type { ReactNode } from 'react';
import { showOwnProfile } from '#craftsmen/contract.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import { Loaded, type Query } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import listCardStyles from '#ui/layout/ListCard.module.css';

interface WorkListProps<Row> {
  readonly found: Query<{ rows: readonly Row[]; next: string | null }>;
  readonly words: { label: string; loadFailed: string; none: string; noneHint: string; needsApproval: string };
  readonly drawing: 'bench' | 'drawers';
  /** The next step of an approved craftsman with an empty list. */
  readonly toElsewhere: ReactNode;
  readonly above?: ReactNode;
  readonly cursor: string | undefined;
  readonly onGo: (cursor: string | undefined) => void;
  readonly children: (row: Row) => ReactNode;
}

/** A craftsman's jobs or open requests, page by page; before approval, a note that the approval is pending. */
export function WorkList<Row extends { id: number }>(props: WorkListProps<Row>) {
  const { found, words, drawing, toElsewhere, above, cursor, onGo, children } = props;
  const { jobs: t } = useTexts('craftsman');
  const { data: profile } = useEndpoint(showOwnProfile, {});
  const approved = profile?.is_approved ?? true;
  const none = (
    <EmptyState
      drawing={drawing}
      title={words.none}
      level={2}
      action={approved ? toElsewhere : <Button to="/dashboard/profile">{t.toProfile}</Button>}
    >
      {approved ? words.noneHint : words.needsApproval}
    </EmptyState>
  );
  return (
    <Loaded query={found} failed={words.loadFailed} keep>
      {({ rows, next }) =>
        rows.length === 0 ? (
          none
        ) : (
          <>
            {above}
            <ul className={listCardStyles.list} aria-label={words.label}>
              {rows.map(children)}
            </ul>
            <PageButtons cursor={cursor} next={next} onGo={onGo} />
          </>
        )
      }
    </Loaded>
  );
}
