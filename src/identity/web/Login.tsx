import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { CallError, call, NETWORK_FAILED } from '#web/call.ts';
import type { HeadOf } from '#web/page.tsx';
import { DOORS, HOMES, type Tokens } from '#web/session.ts';
import { useAllTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { codeNeeded, signIn } from '../contract.ts';
import { Door, OtherWay } from './Door.tsx';
import { enter, whoHolds } from './enter.ts';
import { FormFault } from './FormFault.tsx';
import { fieldFaults } from './fieldFaults.ts';
import { CurrentPassword, EmailField } from './fields.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { googleClient } from './google.ts';
import { originIn } from './origin.ts';
import { Refusal, useForm } from '#web/useForm.ts';

export const head: HeadOf = (_data, { doors }) => ({ title: doors.login.title, description: doors.login.description });
export const loader = googleClient;

export default function Login() {
  const texts = useAllTexts();
  const { common, doors } = texts;
  const t = doors.login;
  const clientId = useLoaderData<string | null>();
  const navigate = useNavigate();
  const { state } = useLocation();

  async function goIn(tokens: Tokens) {
    const account = await whoHolds(tokens).catch((error: unknown) => {
      throw new Refusal(t.noProfile, error);
    });
    const home = enter(tokens, account);
    await navigate(home === HOMES.craftsman ? originIn(state, home) : home, { replace: true });
  }

  const form = useForm({
    keep: 'login',
    check: (values) => (values.email?.trim() && values.password ? fieldFaults(signIn, values, {}, texts) : t.required),
    send: async ({ email = '', password = '' }) => goIn(await call(signIn, { email, password })),
    // No answer says nothing of the password.
    failed: ({ status }, said) => (status === 0 ? common.say(NETWORK_FAILED) : said ? common.say(said) : t.failed),
  });

  return (
    <Door
      title={t.title}
      pane={doors.signUp.pane}
      greets
      form={
        <form {...form.bind}>
          <FormFault form={form}>
            {form.failure?.error?.code === codeNeeded.code && <Link to={DOORS.admin}>{doors.admin.title}</Link>}
          </FormFault>
          <EmailField error={form.faults.email} />
          <div>
            <CurrentPassword error={form.faults.password} />
            <Link className="small more" to="/forgot-password">
              {t.forgot}
            </Link>
          </div>
          <Button type="submit" wide busy={form.busy} busyLabel={t.busy}>
            {t.send}
          </Button>
          {clientId && (
            <GoogleButton
              clientId={clientId}
              onTokens={goIn}
              onFailure={(error) => {
                const cause = error instanceof Refusal ? error.fault : error instanceof CallError ? error : null;
                const sentence =
                  error instanceof Refusal ? error.message : common.say(cause?.detail || doors.google.failed);
                form.fail({ sentence, error: cause });
              }}
            />
          )}
          <p className="small soft">
            {t.isNew} <Link to="/signup">{t.signUp}</Link>. {doors.signUp.free}
          </p>
        </form>
      }
    >
      <OtherWay ask={t.other} to={DOORS.client} label={t.otherLink} />
    </Door>
  );
}
