import { Fragment, type ReactNode } from 'react';
import type { CallError } from '#api/client/call.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonCard } from '#ui/feedback/Skeleton.tsx';

export interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: CallError | null;
  /** paused: offline. */
  readonly fetchStatus?: string | undefined;
  refetch(): unknown;
}

interface LoadedProps<Data> {
  readonly query: Query<Data>;
  readonly failed: string;
  readonly placeholder?: ReactNode;
  readonly count?: number;
  /** Shows the earlier data when a later load fails. */
  readonly keep?: boolean;
  readonly children: (data: Data) => ReactNode;
}

const isEmptyList = (data: unknown) => {
  const rows = (data as { rows?: unknown } | undefined)?.rows ?? data;
  return Array.isArray(rows) && rows.length === 0;
};

/** What a query brings; before that placeholders, and an error with a retry. A list is empty only by a successful load. */
export function Loaded<Data>(props: LoadedProps<Data>): ReactNode {
  const { query, failed, placeholder = <SkeletonCard />, count = 2, keep = false, children } = props;
  const { loading } = useTexts('common');
  const isEmpty = query.data === undefined || isEmptyList(query.data);
  if (query.error && (isEmpty || !(keep || query.error.status === 0)))
    return <LoadFailed title={failed} error={query.error} query={query} />;
  if (query.data !== undefined && !(isEmpty && query.fetchStatus === 'paused')) return children(query.data);
  return (
    <Skeleton label={loading}>
      {Array.from({ length: count }, (_each, at) => (
        <Fragment key={at}>{placeholder}</Fragment>
      ))}
    </Skeleton>
  );
}

function LoadFailed({ title, error, query }: { title: string; error: CallError; query: Query<unknown> }) {
  const t = useTexts('common');
  return (
    <EmptyState
      drawing="broken"
      title={title}
      level={2}
      role="alert"
      action={
        <Button kind="line" icon="rotate-cw" onClick={() => void query.refetch()}>
          {t.retry}
        </Button>
      }
    >
      {error.offline ? t.offline.title : t.translate(error.detail)}
      {error.requestId && (
        <>
          {' '}
          <span className="num">{t.failure.reference(error.requestId)}</span>
        </>
      )}
    </EmptyState>
  );
}
