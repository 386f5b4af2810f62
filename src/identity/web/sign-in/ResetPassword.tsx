import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#api/client/call.ts';
import type { HeadOf } from '#pages/page.tsx';
import { useAllTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { badResetLink, confirmReset } from '../../contract.ts';
import { AuthPage } from './AuthPage.tsx';
import { FormError } from './FormError.tsx';
import { fieldErrors, inOrder } from './field-errors.ts';
import { NewPassword } from './fields.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { useTimeout } from './useTimeout.ts';
import { useResetLink } from './useResetLink.ts';

const REDIRECT_AFTER = 1800;

export const head: HeadOf = (_data, { auth }) => ({
  title: auth.reset.title,
  description: auth.reset.description,
  canonical: null,
});

export default function ResetPassword() {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth.reset;
  const navigate = useNavigate();
  const later = useTimeout();
  const link = useResetLink();
  const [done, setDone] = useState(false);

  const form = useForm({
    check: (values) => {
      if (!link) return t.badLink;
      const faults: Record<string, string> = { ...fieldErrors(confirmReset, { ...link, ...values }, {}, texts) };
      if (values.password !== values.confirm_password) faults.confirm_password = t.mismatch;
      return inOrder(['password', 'confirm_password'], faults);
    },
    send: async ({ password = '' }) => {
      if (!link) return;
      await call(confirmReset, { uid: link.uid, token: link.token, password });
      setDone(true);
      later(() => void navigate(link.accountType, { replace: true }), REDIRECT_AFTER);
    },
    failed: (_error, said) => (said ? common.translate(said) : t.failed),
  });

  // Said at once, not only when a password has been typed for nothing.
  const failure = form.failure ?? (link === null ? { sentence: t.badLink, error: null, aside: true } : null);
  const useless = failure?.sentence === t.badLink || failure?.error?.code === badResetLink.code;

  return (
    <AuthPage
      title={t.title}
      pane={auth.forgot.pane}
      oneLanguage
      form={
        <form {...form.bind}>
          <FormError form={{ ...form, failure }}>{useless && <Link to="/forgot-password">{t.newLink}</Link>}</FormError>
          <NewPassword faults={form.faults} labels={t} />
          <div role="status">
            {done && (
              <Note kind="good">
                <p>{t.done}</p>
              </Note>
            )}
          </div>
          <Button type="submit" wide busy={form.busy || done} busyLabel={common.saving}>
            {t.send}
          </Button>
        </form>
      }
    />
  );
}
