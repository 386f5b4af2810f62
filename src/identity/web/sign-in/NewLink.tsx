import { type ReactNode, useState } from 'react';
import { call } from '#api/client/call.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { checkValues } from '#ui/form/hook/check-values.ts';
import type { SubmitError } from '#ui/form/hook/submit-error.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { Button } from '#ui/layout/Button.tsx';
import { useAllTexts } from '#ui/texts/index.tsx';
import { askReset } from '../../contract.ts';
import { EmailField } from './fields.tsx';

/** Asks for another link where the one of the mail no longer works. */
export function NewLink({ why, children }: { why: SubmitError; children: ReactNode }) {
  const texts = useAllTexts();
  const { forgot, reset } = texts.auth;
  const [done, setDone] = useState(false);
  const form = useForm({
    check: (values) => checkValues(askReset, values, {}, texts),
    submit: async ({ email = '' }) => {
      await call(askReset, { email });
      setDone(true);
    },
    failed: forgot.failed,
  });
  if (done)
    return (
      <div role="status">
        <Note kind="good" icon="mail">
          <p>{forgot.done}</p>
          <p className="small">{forgot.doneHint}</p>
        </Note>
      </div>
    );
  return (
    <form {...form.bind} action="/forgot-password">
      <FormError form={{ ...form, error: form.error ?? (form.errorList.length > 0 ? null : why) }}>
        {!form.error && <p className="small">{reset.linkHint}</p>}
      </FormError>
      <EmailField {...form.field('email')} />
      <Button type="submit" wide busy={form.busy} busyLabel={texts.common.sending}>
        {reset.newLink}
      </Button>
      {children}
    </form>
  );
}
