import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AnyEndpoint, InputOf, OutputOf } from '#api/endpoint.ts';
import { type Call, CallError, type CallPage, call, callPage, type RowOf, type Rows } from './call.ts';
import { currentSession, watchSession } from './session.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (times, error) => times < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500),
    },
  },
});

// The next person at this device must not see the answers to the last one.
let owner = accountKey();
watchSession(() => {
  if (owner !== accountKey()) queryClient.clear();
  owner = accountKey();
});
function accountKey(): string {
  const session = currentSession();
  return session ? `${session.accountType} ${session.id}` : '';
}

const keyOf = (endpoint: AnyEndpoint, input?: unknown) =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];
const loosely = call as unknown as (endpoint: AnyEndpoint, input: unknown, options: object) => Promise<unknown>;
const looselyPage = callPage as unknown as typeof loosely;

export function useEndpoint<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, enabled = true) {
  return useQuery<OutputOf<E>, CallError>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => loosely(endpoint, input, { signal }) as Promise<OutputOf<E>>,
    enabled,
  });
}

export function useRows<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, enabled = true) {
  return useQuery<Rows<RowOf<E>>, CallError>({
    queryKey: [...keyOf(endpoint, input), 'rows'],
    queryFn: ({ signal }) => looselyPage(endpoint, input, { signal }) as Promise<Rows<RowOf<E>>>,
    enabled,
  });
}

export async function invalidate(...endpoints: readonly AnyEndpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })));
}

/** Several lists shown as one, which is there or has failed as a whole. */
export function together<Row>(...lists: readonly UseQueryResult<Rows<Row>, CallError>[]) {
  return {
    data: lists.every(({ data }) => data) ? lists.flatMap(({ data }) => data?.rows ?? []) : undefined,
    error: lists.find(({ error }) => error)?.error ?? null,
    fetchStatus: lists.find(({ fetchStatus }) => fetchStatus === 'paused')?.fetchStatus,
    refetch: () => Promise.all(lists.map((list) => list.refetch())),
  };
}

/** Shows what a call answered in the cached data, then loads that again: on a lost network the load comes late. */
export function showAnswer<Data>(endpoint: AnyEndpoint, change: (data: Data, input: object) => Data): void {
  for (const [key, data] of queryClient.getQueriesData<Data>({ queryKey: keyOf(endpoint) })) {
    if (data !== undefined) queryClient.setQueryData<Data>(key, change(data, key[1] as object));
  }
  void invalidate(endpoint);
}

/** A created row, on top of the first page of the lists without a filter. */
export function showCreated<E extends AnyEndpoint>(endpoint: E, row: RowOf<E>): void {
  showAnswer<Rows<RowOf<E>>>(endpoint, (list, { page_size: _any, ...filter }: { page_size?: number }) =>
    Object.values(filter).some((value) => value !== undefined)
      ? list
      : { ...list, rows: [row, ...list.rows], total: list.total + 1 },
  );
}

export function showChanged<E extends AnyEndpoint>(
  endpoint: E,
  id: number,
  change: (row: RowOf<E> & { id: number }) => RowOf<E>,
): void {
  const changed = (row: RowOf<E>) => ((row as { id: number }).id === id ? change(row as never) : row);
  showAnswer<Rows<RowOf<E>>>(endpoint, (list) => ({ ...list, rows: list.rows.map(changed) }));
}

/** Whether a list on the page has this row, as last fetched. */
export function isListed(endpoint: AnyEndpoint, id: number): boolean {
  const shown = queryClient.getQueryCache().findAll({ queryKey: keyOf(endpoint), type: 'active' });
  return shown.some(({ state }) => (state.data as Rows<{ id: number }> | undefined)?.rows.some((row) => row.id === id));
}

/** Shows a change before the server confirms it; rolls back and rethrows when the work fails. */
export async function optimistically<E extends AnyEndpoint, T>(
  endpoint: E,
  change: (row: RowOf<E>) => RowOf<E>,
  work: () => ReturnType<Call> | ReturnType<CallPage> | Promise<T>,
): Promise<void> {
  const filter = { queryKey: keyOf(endpoint) };
  await queryClient.cancelQueries(filter);
  const before = queryClient.getQueriesData<Rows<RowOf<E>>>(filter);
  queryClient.setQueriesData<Rows<RowOf<E>>>(filter, (old) =>
    old && 'rows' in old ? { ...old, rows: old.rows.map(change) } : old,
  );
  try {
    await work();
  } catch (error) {
    for (const [key, value] of before) queryClient.setQueryData(key, value);
    throw error;
  } finally {
    await queryClient.invalidateQueries(filter);
  }
}
