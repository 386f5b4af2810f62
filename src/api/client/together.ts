import type { UseQueryResult } from '@tanstack/react-query';
import type { CallError, Rows } from './call.ts';

/** Several lists shown as one, which is there or has failed as a whole. */
export function together<Row>(...lists: readonly UseQueryResult<Rows<Row>, CallError>[]) {
  return {
    data: lists.every(({ data }) => data) ? lists.flatMap(({ data }) => data?.rows ?? []) : undefined,
    error: lists.find(({ error }) => error)?.error ?? null,
    fetchStatus: lists.find(({ fetchStatus }) => fetchStatus === 'paused')?.fetchStatus,
    refetch: () => Promise.all(lists.map((list) => list.refetch())),
  };
}
