import { useLocation, useMatches } from 'react-router';
import { pageQuery, type PageHandle } from './page.tsx';

/** The page's own query with one thing changed; relative, so it never repeats the path. */
export function useQueryWith(name: string) {
  const { search } = useLocation();
  const matches = useMatches();
  const kept = pageQuery(
    new URLSearchParams(search),
    matches.flatMap((match) => (match.handle as PageHandle | undefined)?.query ?? []),
  );
  return (value: string) => {
    const query = new URLSearchParams(kept);
    query.set(name, value);
    return `?${query}`;
  };
}
