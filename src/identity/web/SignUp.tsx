import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { CallError, call } from '#web/call.ts';
import type { HeadOf } from '#web/page.tsx';
import { DOORS } from '#web/session.ts';
import { useAllTexts, useLanguage } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Link } from '#web/ui/Link.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { emailTaken, signUpCraftsman } from '../contract.ts';
import { Door, OtherWay } from './Door.tsx';
import { enter, whoHolds } from './enter.ts';
import { FormFault } from './FormFault.tsx';
import { fieldFaults, inOrder } from './fieldFaults.ts';
import { EmailField, NewPassword, PhoneField } from './fields.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { googleClient } from './google.ts';
import { keepWords } from '#web/kept-words.ts';
import { useForm } from '#web/useForm.ts';
import { useLater } from './useLater.ts';

const REDIRECT_AFTER = 3000;
const FIELDS = ['full_name', 'email', 'password', 'confirm_password', 'phone_number'];

export const head: HeadOf = (_data, { doors }) => ({
  title: doors.signUp.title,
  description: doors.signUp.description,
});
export const loader = googleClient;

export default function SignUp() {
  const texts = useAllTexts();
  const { common, doors } = texts;
  const t = doors.signUp;
  const language = useLanguage();
  const clientId = useLoaderData<string | null>();
  const navigate = useNavigate();
  const later = useLater();
  const [done, setDone] = useState(false);
  const toLogin = () => void navigate(DOORS.craftsman);

  const form = useForm({
    keep: 'signup',
    check: (values) => {
      const labels = { full_name: doors.fields.group, email: doors.fields.email, phone_number: doors.fields.phone };
      const { password = '', confirm_password: confirm } = values;
      const faults: Record<string, string> = { ...fieldFaults(signUpCraftsman, values, labels, texts) };
      if (password === '') faults.password = doors.required(doors.fields.password);
      if (confirm === '') faults.confirm_password = doors.required(doors.fields.confirm);
      else if (password !== confirm) faults.confirm_password = t.mismatch;
      return inOrder(FIELDS, faults);
    },
    send: async (values) => {
      const { full_name = '', email = '', password = '', phone_number = '' } = values;
      const wanted = { full_name, email, password, subscription: 'free', phone_number, language };
      await call(signUpCraftsman, wanted);
      keepWords('login', { email });
      setDone(true);
      later(toLogin, REDIRECT_AFTER);
    },
    failed: (_error, said) => (said ? common.say(said) : t.failed),
  });

  return (
    <Door
      title={t.title}
      pane={t.pane}
      greets
      form={
        <>
          <form {...form.bind}>
            <FormFault form={form}>
              {form.failure?.error?.code === emailTaken.code && <Link to={DOORS.craftsman}>{t.logIn}</Link>}
            </FormFault>
            <TextField
              name="full_name"
              label={doors.fields.group}
              error={form.faults.full_name}
              autoComplete="organization"
              required
            />
            <EmailField error={form.faults.email} />
            <NewPassword faults={form.faults} />
            <PhoneField error={form.faults.phone_number} />
            <Button type="submit" wide busy={form.busy || done} busyLabel={t.busy}>
              {t.send}
            </Button>
            {clientId && (
              <GoogleButton
                up
                clientId={clientId}
                onTokens={async (tokens) => {
                  await navigate(enter(tokens, await whoHolds(tokens)), { replace: true });
                }}
                onFailure={(error) =>
                  form.fail({ sentence: doors.google.failed, error: error instanceof CallError ? error : null })
                }
              />
            )}
            <p className="small soft">
              {t.have} <Link to={DOORS.craftsman}>{t.logIn}</Link>. {t.free}
            </p>
          </form>
          <Dialog open={done} onClose={toLogin} title={t.doneTitle}>
            <p>{t.done}</p>
            <p className="small soft" role="status">
              {t.goingOn}
            </p>
            <div className="btns">
              <Button onClick={toLogin}>{t.goOn}</Button>
            </div>
          </Dialog>
        </>
      }
    >
      <OtherWay ask={t.other} to="/HireSignUp" label={t.otherLink} />
    </Door>
  );
}
