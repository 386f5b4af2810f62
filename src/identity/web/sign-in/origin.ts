import type { FormLocation } from '#ui/form/hook/page-form.ts';

interface Origin {
  readonly pathname: string;
  readonly search?: string;
  readonly hash?: string;
}

/** @param at whose state or `next` names the origin · @param home without one, or when it is not one of our pages */
export function originIn({ state, search }: FormLocation, home: string): string {
  const from =
    (state as { from?: Partial<Origin> | string } | null)?.from ?? new URLSearchParams(search).get('next') ?? '';
  const path = typeof from === 'string' ? from : `${from.pathname ?? ''}${from.search ?? ''}${from.hash ?? ''}`;
  // A browser drops tabs and line feeds of a URL: "/\t/host" would be another host.
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(path) ? path : home;
}
