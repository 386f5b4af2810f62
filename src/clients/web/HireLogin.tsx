import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Door, OtherWay } from '#identity/web/Door.tsx';
import { FormFault } from '#identity/web/FormFault.tsx';
import { fieldFaults } from '#identity/web/fieldFaults.ts';
import { CurrentPassword, EmailField } from '#identity/web/fields.tsx';
import { originIn } from '#identity/web/origin.ts';
import { useForm } from '#web/useForm.ts';
import { useLater } from '#identity/web/useLater.ts';
import { call, NETWORK_FAILED } from '#web/call.ts';
import type { HeadOf } from '#web/page.tsx';
import { DOORS, HOMES, startClientSession } from '#web/session.ts';
import { useAllTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Note } from '#web/ui/Note.tsx';
import { signInClient } from '../contract.ts';

const REDIRECT_AFTER = 1500;

export const head: HeadOf = (_data, { doors }) => ({
  title: doors.clientLogin.title,
  description: doors.clientLogin.description,
});

export default function HireLogin() {
  const texts = useAllTexts();
  const { common, doors } = texts;
  const t = doors.clientLogin;
  const navigate = useNavigate();
  const { state } = useLocation();
  const later = useLater();
  const [done, setDone] = useState(false);

  const form = useForm({
    keep: 'login',
    check: (values) =>
      values.email?.trim() && values.password ? fieldFaults(signInClient, values, {}, texts) : doors.login.required,
    send: async ({ email = '', password = '' }) => {
      const answer = await call(signInClient, { email, password });
      setDone(true);
      startClientSession(answer);
      later(() => void navigate(originIn(state, HOMES.client), { replace: true }), REDIRECT_AFTER);
    },
    failed: ({ status }, said) =>
      t.failed(status === 0 ? common.say(NETWORK_FAILED) : said ? common.say(said) : t.wrong),
  });

  return (
    <Door
      title={t.title}
      pane={doors.clientSignUp.pane}
      greets={!done}
      form={
        <form {...form.bind}>
          <FormFault form={form} />
          <EmailField error={form.faults.email} />
          <div>
            <CurrentPassword error={form.faults.password} />
            <Link className="small more" to="/forgot-password">
              {doors.login.forgot}
            </Link>
          </div>
          <div role="status">
            {done && (
              <Note kind="good">
                <p>{t.done}</p>
              </Note>
            )}
          </div>
          <Button type="submit" wide busy={form.busy || done} busyLabel={doors.login.busy}>
            {doors.login.send}
          </Button>
          <p className="small soft">
            {doors.login.isNew}{' '}
            <Link to="/HireSignUp" state={state}>
              {doors.login.signUp}
            </Link>
            . {doors.signUp.free}
          </p>
        </form>
      }
    >
      <OtherWay ask={t.other} to={DOORS.craftsman} label={t.otherLink} />
    </Door>
  );
}
