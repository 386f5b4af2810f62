import type { AnyEndpoint } from '#api/endpoint.ts';
import type { RowOf, Rows } from './call.ts';
import { invalidate, keyOf, queryClient } from './query-client.ts';

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
