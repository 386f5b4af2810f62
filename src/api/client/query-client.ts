import { QueryClient, useQuery } from '@tanstack/react-query';
import type { AnyEndpoint, InputOf, OutputOf } from '#api/endpoint.ts';
import { type Call, CallError, type CallPage, call, callPage, type RowOf, type Rows } from './call.ts';
import { currentSession, watchSession } from './session.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // `live.ts` reads at the return to the tab.
      refetchOnWindowFocus: false,
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

/** What a query starts with, set by `saved-answers.ts`. */
export const initially: { find?: (endpoint: AnyEndpoint, queryKey: readonly unknown[]) => object } = {};

export const keyOf = (endpoint: AnyEndpoint, input?: unknown) =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];
const loosely = call as unknown as (endpoint: AnyEndpoint, input: unknown, options: object) => Promise<unknown>;
const looselyPage = callPage as unknown as typeof loosely;

export function useEndpoint<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, enabled = true) {
  const queryKey = keyOf(endpoint, input);
  return useQuery<OutputOf<E>, CallError>({
    ...initially.find?.(endpoint, queryKey),
    queryKey,
    queryFn: ({ signal }) => loosely(endpoint, input, { signal }) as Promise<OutputOf<E>>,
    enabled,
  });
}

export function useRows<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, enabled = true) {
  const queryKey = [...keyOf(endpoint, input), 'rows'];
  return useQuery<Rows<RowOf<E>>, CallError>({
    ...initially.find?.(endpoint, queryKey),
    queryKey,
    queryFn: ({ signal }) => looselyPage(endpoint, input, { signal }) as Promise<Rows<RowOf<E>>>,
    enabled,
  });
}

export async function invalidate(...endpoints: readonly AnyEndpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })));
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
