import { Navigate, useLocation } from 'react-router';
import { useSession } from '#api/client/session.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Note } from '#ui/feedback/Note.tsx';

/** Where a client goes after signing in. The craftsman of Hire Now is in the URL, or in the state of a link that names none. */
export function useHireOrigin() {
  const { state, search } = useLocation();
  const craftsman: unknown = new URLSearchParams(search).get('craftsman') ?? state?.craftsman;
  if (typeof craftsman !== 'string') return { query: '', state };
  const query = `?${new URLSearchParams({ craftsman })}`;
  return { query, state: { ...state, from: `/hire/request${query}` } };
}

/** Why this page asks for a client account. A client who is signed in goes on at once. */
export function HireOrigin() {
  const t = useTexts('auth').clientSignUp;
  const session = useSession();
  const { query, state } = useHireOrigin();
  if ((query || state?.posting) && session?.accountType === 'client') return <Navigate to={state.from} replace />;
  const reason = query && session ? t.asCraftsman : state?.posting && t.posting;
  if (session === undefined || !reason) return null;
  return (
    <Note kind="info" role="status">
      <p>{reason}</p>
    </Note>
  );
}
