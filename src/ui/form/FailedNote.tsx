import { useTexts } from '../texts/index.tsx';
import { Note } from '../feedback/Note.tsx';
import type { SubmitError } from './hook/submit-error.ts';

/** The sentence alone, as the specification has it, and below it why. */
export function FailedNote({ error }: { error: SubmitError | null }) {
  const { translate, offline } = useTexts('common');
  if (!error) return null;
  const { message, cause } = error;
  const reason = cause && (cause.offline ? `${offline.title} ${offline.body}` : translate(cause.detail));
  return (
    <Note kind="bad" role="alert">
      <p>{message}</p>
      {reason && reason !== message && <p className="small">{reason}</p>}
    </Note>
  );
}
