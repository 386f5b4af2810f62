import { useLocation, useMatches } from 'react-router';
import { pageQuery, type PageHandle } from './page.tsx';

export function useQueryWith(name: string) {
  const { search } = useLocation();
  const matches = useMatches();
  const ownQuery = pageQuery(
    new URLSearchParams(search),
    matches.flatMap((match) => (match.handle as PageHandle | undefined)?.query ?? []),
  );
  return (value: string) => {
    const query = new URLSearchParams(ownQuery);
    query.set(name, value);
    return `?${query}`;
  };
}
