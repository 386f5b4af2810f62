import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { emailTaken } from '#identity/contract.ts';
import { Door, OtherWay } from '#identity/web/Door.tsx';
import { FormFault } from '#identity/web/FormFault.tsx';
import { fieldFaults, inOrder } from '#identity/web/fieldFaults.ts';
import { EmailField, NewPassword, PhoneField } from '#identity/web/fields.tsx';
import { keepWords } from '#web/kept-words.ts';
import { useForm } from '#web/useForm.ts';
import { useLater } from '#identity/web/useLater.ts';
import { call, NETWORK_FAILED } from '#web/call.ts';
import type { HeadOf } from '#web/page.tsx';
import { DOORS } from '#web/session.ts';
import { useAllTexts, useLanguage } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Note } from '#web/ui/Note.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { signUpClient } from '../contract.ts';

const REDIRECT_AFTER = 1500;
const FIELDS = ['full_name', 'email', 'phone_number', 'password', 'confirm_password', 'terms'];

export const head: HeadOf = (_data, { doors }) => ({
  title: doors.clientSignUp.title,
  description: doors.clientSignUp.description,
});

export default function HireSignUp() {
  const texts = useAllTexts();
  const { common, doors } = texts;
  const t = doors.clientSignUp;
  const language = useLanguage();
  const navigate = useNavigate();
  /** Where they wanted to go goes with them to the login. */
  const { state } = useLocation();
  const later = useLater();
  const [done, setDone] = useState(false);

  const form = useForm({
    keep: 'HireSignUp',
    check: (values) => {
      const { terms, password = '', confirm_password: confirm } = values;
      const labels = { full_name: doors.fields.name, email: doors.fields.email, phone_number: doors.fields.phone };
      const faults: Record<string, string> = { ...fieldFaults(signUpClient, values, labels, texts) };
      if (password === '') faults.password = doors.required(doors.fields.password);
      if (confirm === '') faults.confirm_password = doors.required(doors.fields.confirm);
      else if (password !== confirm) faults.confirm_password = t.mismatch;
      if (terms === undefined) faults.terms = t.mustAgree;
      return inOrder(FIELDS, faults);
    },
    send: async ({ full_name = '', email = '', phone_number = '', password = '' }) => {
      await call(signUpClient, { full_name, email, phone_number, password, terms: true, language });
      keepWords('login', { email });
      setDone(true);
      later(() => void navigate(DOORS.client, { state }), REDIRECT_AFTER);
    },
    failed: ({ status }, said) =>
      t.failed(status === 0 ? common.say(NETWORK_FAILED) : said ? common.say(said) : t.checkInput),
  });

  return (
    <Door
      title={t.title}
      pane={t.pane}
      greets={!done}
      form={
        <form {...form.bind}>
          <FormFault form={form}>
            {form.failure?.error?.code === emailTaken.code && (
              <Link to={DOORS.client} state={state}>
                {doors.clientLogin.title}
              </Link>
            )}
          </FormFault>
          <TextField
            name="full_name"
            label={doors.fields.name}
            error={form.faults.full_name}
            autoComplete="name"
            required
          />
          <EmailField error={form.faults.email} />
          <PhoneField error={form.faults.phone_number} />
          <NewPassword faults={form.faults} />
          <Checkbox
            name="terms"
            error={form.faults.terms}
            label={
              <>
                {t.agree}{' '}
                <a href="/terms" target="_blank" rel="noreferrer">
                  {t.terms}
                  <span className="vh"> {doors.newTab}</span>
                </a>
              </>
            }
          />
          <div role="status">
            {done && (
              <Note kind="good">
                <p>{t.done}</p>
              </Note>
            )}
          </div>
          <Button type="submit" wide busy={form.busy || done} busyLabel={doors.signUp.busy}>
            {doors.signUp.send}
          </Button>
          <p className="small soft">
            {doors.signUp.have}{' '}
            <Link to={DOORS.client} state={state}>
              {doors.signUp.logIn}
            </Link>
            . {doors.signUp.free}
          </p>
        </form>
      }
    >
      <OtherWay ask={t.other} to="/signup" label={t.otherLink} />
    </Door>
  );
}
