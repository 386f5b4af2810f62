import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../texts/index.tsx';
import { Note } from '../feedback/Note.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { mayTakeFocus } from './hook/focus-first-error.ts';
import type { Form } from './hook/useForm.ts';

export function FormError({ form, children }: { form: Pick<Form, 'error' | 'errorList'>; children?: ReactNode }) {
  const common = useTexts('common');
  const t = useTexts('auth');
  const box = useRef<HTMLDivElement>(null);
  const { error, errorList } = form;
  // The button may be a screen below the message.
  useEffect(() => {
    if (error && !error.fieldHasFocus && mayTakeFocus()) box.current?.focus();
  }, [error]);

  if (!error) return errorList.length > 1 && <ErrorSummary title={t.check(errorList.length)} errors={errorList} />;
  const { message, cause } = error;
  const unanswered = cause?.status === 0;
  const minutes = cause?.retryAfter && cause.status === 429 ? Math.ceil(cause.retryAfter / 60) : null;
  return (
    <Note ref={box} kind="bad" icon={unanswered ? 'wifi-off' : 'circle-alert'} role="alert" tabIndex={-1}>
      <p>{message}</p>
      {unanswered && !message.includes(common.failure.offline) && <p className="small">{common.failure.offline}</p>}
      {unanswered && <p className="small">{t.nothingLost}</p>}
      {/* A longer wait has its end in the message. */}
      {minutes && minutes < 61 && <p className="small">{t.wait(minutes)}</p>}
      {cause && cause.status >= 500 && cause.requestId && (
        <p className="small num">{common.failure.reference(cause.requestId)}</p>
      )}
      {children}
    </Note>
  );
}
