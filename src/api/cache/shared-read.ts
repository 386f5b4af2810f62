/** A read that is the same for everybody is answered from the response cache. */
import type { FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '../endpoint.ts';
import { bodyOf, type Outcome } from '../run-call.ts';
import { etagOf } from './conditional.ts';
import { type Cachable, type CachedResponse, isOpenToAll, type ResponseCache } from './response-cache.ts';

export interface SharedRead {
  /** To be sent in place of a run. */
  readonly cached: CachedResponse | undefined;
  /** What the response cache stores of a run that began after this read. */
  cachable(outcome: Outcome): Cachable;
}

/** @returns null for an endpoint that answers each caller for itself */
export function openSharedRead(
  responses: ResponseCache,
  endpoint: AnyEndpoint,
  input: object,
  { raw }: FastifyRequest,
): SharedRead | null {
  if (!endpoint.shared) return null;
  // The parsed input is the key, so unknown parameters and their order make no extra entries.
  const key = `${endpoint.path} ${JSON.stringify(input)}`;
  const since = responses.time;
  const isOpen = isOpenToAll(raw);
  if (isOpen) responses.remember(raw.url as string, () => key);
  return {
    cached: isOpen ? responses.find(key) : undefined,
    cachable: (outcome) => ({
      key,
      since,
      etag: etagOf(bodyOf(outcome), outcome.headers['x-total-count'] ?? ''),
      ...outcome.cache,
    }),
  };
}
