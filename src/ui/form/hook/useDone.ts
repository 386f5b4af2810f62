import { useActionData, useLocation } from 'react-router';

export function useDone(): string | null {
  const { search } = useLocation();
  const isRejected = useActionData() !== undefined;
  return isRejected ? null : new URLSearchParams(search).get('done');
}
