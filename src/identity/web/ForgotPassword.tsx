import { useState } from 'react';
import { call } from '#web/call.ts';
import type { HeadOf } from '#web/page.tsx';
import { DOORS } from '#web/session.ts';
import { useAllTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Note } from '#web/ui/Note.tsx';
import { askReset } from '../contract.ts';
import { Door } from './Door.tsx';
import { FormFault } from './FormFault.tsx';
import { fieldFaults } from './fieldFaults.ts';
import { EmailField } from './fields.tsx';
import { useForm } from '#web/useForm.ts';

export const head: HeadOf = (_data, { doors }) => ({
  title: doors.forgot.title,
  description: doors.forgot.description,
  canonical: null,
});

export default function ForgotPassword() {
  const texts = useAllTexts();
  const { common, doors } = texts;
  const t = doors.forgot;
  const [done, setDone] = useState(false);
  const form = useForm({
    keep: 'login',
    check: (values) => fieldFaults(askReset, values, {}, texts),
    send: async ({ email = '' }) => {
      await call(askReset, { email });
      setDone(true);
    },
    failed: (_error, said) => (said ? common.say(said) : t.failed),
  });

  return (
    <Door
      title={t.title}
      pane={t.pane}
      form={
        <form {...form.bind}>
          <FormFault form={form} />
          <div role="status">
            {done && (
              <Note kind="good" icon="mail">
                <p>{t.done}</p>
                <p className="small">{t.doneHint}</p>
              </Note>
            )}
          </div>
          {done ? (
            <Button kind="line" wide onClick={() => setDone(false)}>
              {t.again}
            </Button>
          ) : (
            <>
              <EmailField error={form.faults.email} />
              <Button type="submit" wide busy={form.busy} busyLabel={common.sending}>
                {t.send}
              </Button>
            </>
          )}
          <p className="small soft">
            {t.back} <Link to={DOORS.craftsman}>{doors.login.title}</Link>,{' '}
            <Link to={DOORS.client}>{doors.clientLogin.title}</Link>
          </p>
        </form>
      }
    >
      <p className="soft other">{t.lead}</p>
    </Door>
  );
}
