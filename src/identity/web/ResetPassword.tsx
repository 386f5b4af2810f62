import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#web/call.ts';
import type { HeadOf } from '#web/page.tsx';
import { useAllTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Note } from '#web/ui/Note.tsx';
import { badResetLink, confirmReset } from '../contract.ts';
import { Door } from './Door.tsx';
import { FormFault } from './FormFault.tsx';
import { fieldFaults, inOrder } from './fieldFaults.ts';
import { NewPassword } from './fields.tsx';
import { useForm } from '#web/useForm.ts';
import { useLater } from './useLater.ts';
import { useResetLink } from './useResetLink.ts';

const REDIRECT_AFTER = 1800;

export const head: HeadOf = (_data, { doors }) => ({
  title: doors.reset.title,
  description: doors.reset.description,
  canonical: null,
});

export default function ResetPassword() {
  const texts = useAllTexts();
  const { common, doors } = texts;
  const t = doors.reset;
  const navigate = useNavigate();
  const later = useLater();
  const link = useResetLink();
  const [done, setDone] = useState(false);

  const form = useForm({
    check: (values) => {
      if (!link) return t.badLink;
      const faults: Record<string, string> = { ...fieldFaults(confirmReset, { ...link, ...values }, {}, texts) };
      if (values.password !== values.confirm_password) faults.confirm_password = t.mismatch;
      return inOrder(['password', 'confirm_password'], faults);
    },
    send: async ({ password = '' }) => {
      if (!link) return;
      await call(confirmReset, { uid: link.uid, token: link.token, password });
      setDone(true);
      later(() => void navigate(link.door, { replace: true }), REDIRECT_AFTER);
    },
    failed: (_error, said) => (said ? common.say(said) : t.failed),
  });

  // Said at once, not only when a password has been typed for nothing.
  const failure = form.failure ?? (link === null ? { sentence: t.badLink, error: null, aside: true } : null);
  const useless = failure?.sentence === t.badLink || failure?.error?.code === badResetLink.code;

  return (
    <Door
      title={t.title}
      pane={doors.forgot.pane}
      oneLanguage
      form={
        <form {...form.bind}>
          <FormFault form={{ ...form, failure }}>{useless && <Link to="/forgot-password">{t.newLink}</Link>}</FormFault>
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
