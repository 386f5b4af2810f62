import { useActionData, useLocation } from 'react-router';

/** What a post without script did before it led here. */
export function useDone(): string | null {
  const { search } = useLocation();
  const isRejected = useActionData() !== undefined;
  return isRejected ? null : new URLSearchParams(search).get('done');
}
