import type { AnyEndpoint } from '../endpoint.ts';

/** `PATCH /job-requests/{id}/assign/` → `patchJobRequestsByIdAssign`: stable and unique. */
export function operationIdOf({ method, path: url }: Pick<AnyEndpoint, 'method' | 'path'>): string {
  const words = url
    .split('/')
    .filter(Boolean)
    .flatMap((part) => (part.startsWith('{') ? ['by', part.slice(1, -1)] : part.split('-')));
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
