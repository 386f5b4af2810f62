import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import type { FormState } from '#ui/form/useForm.ts';

/** Above the fields: why the whole form was refused, and what helps; or, if several fields are wrong, which. */
export function FormError({ form, children }: { form: Pick<FormState, 'failure' | 'found'>; children?: ReactNode }) {
  const common = useTexts('common');
  const t = useTexts('auth');
  const box = useRef<HTMLDivElement>(null);
  const { failure, found } = form;
  // The button may be a screen below; whoever pressed it must meet the answer.
  useEffect(() => {
    if (failure && !failure.aside && found.length === 0) box.current?.focus();
  }, [failure, found]);

  if (!failure) return found.length > 1 && <ErrorSummary title={t.check(found.length)} faults={found} />;
  const { sentence, error } = failure;
  const noAnswer = error?.status === 0;
  const minutes = error?.retryAfter && error.status === 429 ? Math.ceil(error.retryAfter / 60) : null;
  return (
    <Note ref={box} kind="bad" icon={noAnswer ? 'wifi-off' : 'circle-alert'} role="alert" tabIndex={-1}>
      <p>{sentence}</p>
      {noAnswer && !sentence.includes(common.failure.offline) && <p className="small">{common.failure.offline}</p>}
      {noAnswer && <p className="small">{t.kept}</p>}
      {minutes && <p className="small">{t.wait(minutes)}</p>}
      {error && error.status >= 500 && error.requestId && (
        <p className="small num">{common.failure.reference(error.requestId)}</p>
      )}
      {children}
    </Note>
  );
}
