import { Navigate, useLocation } from 'react-router';
import { useSession } from '#api/client/session.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Note } from '#ui/feedback/Note.tsx';

/** Where a client goes after signing in. The craftsman of Hire Now stays in the URL: a page without script keeps them. */
export function useHireOrigin() {
  const { state, search } = useLocation();
  const craftsman = new URLSearchParams(search).get('craftsman');
  if (!craftsman) return { query: '', state };
  const query = `?${new URLSearchParams({ craftsman })}`;
  return { query, state: { ...state, from: `/hire/request${query}` } };
}

/** A client who is signed in goes on at once; a craftsman reads why this page asks for another account. */
export function HireOrigin() {
  const t = useTexts('auth');
  const session = useSession();
  const { query, state } = useHireOrigin();
  if (query === '' || !session) return null;
  if (session.accountType === 'client') return <Navigate to={state.from} replace />;
  return (
    <Note kind="info" role="status">
      <p>{t.clientSignUp.asCraftsman}</p>
    </Note>
  );
}
