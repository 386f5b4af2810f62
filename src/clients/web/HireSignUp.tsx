import { useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { commonPassword, emailTaken } from '#identity/contract.ts';
import { AuthPage, OtherWay } from '#identity/web/sign-in/AuthPage.tsx';
import { DoneNote } from '#identity/web/sign-in/DoneNote.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { inOrder } from '#ui/form/hook/check-values.ts';
import { checkSignUp } from '#identity/web/sign-in/check-sign-up.ts';
import { EmailField, NewPassword, PhoneField, TermsBox } from '#identity/web/sign-in/fields.tsx';
import { tabAutosave } from '#ui/form/hook/autosave.ts';
import type { FormLocation, PageForm } from '#ui/form/hook/page-form.ts';
import type { Values } from '#ui/form/hook/form-values.ts';
import { type FieldErrors, useForm } from '#ui/form/hook/useForm.ts';
import { useTimeout } from '#identity/web/sign-in/useTimeout.ts';
import { call, CallError, NETWORK_FAILED } from '#api/client/call.ts';
import type { HeadOf } from '#pages/page.tsx';
import { SIGN_IN_PATHS, startClientSession, useSession } from '#api/client/session.ts';
import { type Texts, useAllTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { signInClient, signUpClient } from '../contract.ts';
import { loadAskedWithWays, type AskedWithWays } from './asked-craftsman.ts';
import { AskedCard, AskedPane } from './AskedCraftsman.tsx';
import { HireOrigin, useHireOrigin } from './HireOrigin.tsx';

const REDIRECT_AFTER = 1500;
const FIELDS = ['full_name', 'email', 'phone_number', 'password', 'confirm_password', 'terms'];

export const head: HeadOf = (_data, { auth }) => ({
  title: auth.clientSignUp.title,
  description: auth.clientSignUp.description,
});

export const loader = loadAskedWithWays;

export const pageForm = (texts: Texts, { search }: FormLocation): PageForm<unknown> => {
  const { common, auth, language } = texts;
  const t = auth.clientSignUp;
  return {
    check: (values) => {
      const { mismatch } = t;
      const errors = checkSignUp(signUpClient, values, { nameLabel: auth.fields.name, mismatch }, texts);
      if (values.terms === undefined) errors.terms = t.mustAgree;
      return inOrder(FIELDS, errors);
    },
    send: ({ full_name = '', email = '', phone_number = '', password = '' }, by) =>
      by(signUpClient, { full_name, email, phone_number, password, terms: true, language }),
    next: () => {
      const craftsman = new URLSearchParams(search).get('craftsman');
      return `${SIGN_IN_PATHS.client}?${new URLSearchParams({ done: 'signed-up', ...(craftsman && { craftsman }) })}`;
    },
    fieldOfCode: { [commonPassword.code]: 'password' },
    failed: ({ status }, serverText) =>
      t.failed(status === 0 ? common.translate(NETWORK_FAILED) : (serverText ?? t.checkInput)),
  };
};

export default function HireSignUp() {
  const { auth } = useAllTexts();
  const t = auth.clientSignUp;
  const at = useLocation();
  const { asked, sms } = useLoaderData<AskedWithWays>();
  const { query, state } = useHireOrigin();
  const { form, done } = useHireSignUpForm();
  const session = useSession();
  // Between a request and its sending each field costs a client. While a page hydrates, its fields are as the server has them.
  const [isPosting] = useState(session !== undefined && state?.posting === true);

  return (
    <AuthPage
      title={t.title}
      pane={asked ? <AskedPane asked={asked} /> : t.pane}
      above={asked && <AskedCard asked={asked} />}
      greets={!done}
      dense
      form={
        <form {...form.bind}>
          <FormError form={form}>
            {form.error?.cause?.code === emailTaken.code && (
              <Link to={SIGN_IN_PATHS.client + query} state={state}>
                {auth.clientLogin.title}
              </Link>
            )}
          </FormError>
          <TextField {...form.field('full_name')} label={auth.fields.name} autoComplete="name" required />
          <EmailField {...form.field('email')} />
          <PhoneField {...form.field('phone_number')} />
          <NewPassword errors={form.fieldErrors} once={isPosting} />
          <TermsBox {...form.field('terms')} />
          <DoneNote done={done} text={t.done} />
          <Button type="submit" wide busy={form.busy || done} busyLabel={auth.signUp.busy}>
            {auth.signUp.send}
          </Button>
          {sms && !done && (
            <Button kind="line" wide to={`/HirePhoneSignUp${at.search}`} state={state}>
              {auth.phoneSignUp.link}
            </Button>
          )}
          <p className="small soft">
            {auth.signUp.have}{' '}
            <Link to={SIGN_IN_PATHS.client + query} state={state}>
              {auth.signUp.logIn}
            </Link>
            . {auth.signUp.free}
          </p>
        </form>
      }
    >
      <OtherWay ask={t.other} to="/signup" label={t.otherLink} />
      {asked && <p className="small soft">{auth.asked.nothingSent}</p>}
      {!done && <HireOrigin />}
    </AuthPage>
  );
}

function useHireSignUpForm() {
  const navigate = useNavigate();
  const { query, state } = useHireOrigin();
  const later = useTimeout();
  const [done, setDone] = useState(false);
  const page = pageForm(useAllTexts(), useLocation());
  const isAsking = query !== '' || state?.posting === true;
  // The page of signing in leads a signed-in client on to the request.
  const toLogin = () => void navigate(SIGN_IN_PATHS.client + query, { state, replace: isAsking });
  const form = useForm({
    ...page,
    check(values) {
      if (values.confirm_password !== undefined) return page.check(values);
      const typedOnce = { ...values, confirm_password: values.password ?? '' };
      const { confirm_password: _asTyped, ...errors } = page.check(typedOnce) as FieldErrors;
      return errors;
    },
    autosave: tabAutosave('HireSignUp'),
    submit: async (values) => {
      await page.send(values, call);
      tabAutosave('login').save({ email: values.email ?? '' });
      setDone(true);
      if (isAsking && (await signsIn(values))) toLogin();
      else later(toLogin, REDIRECT_AFTER);
    },
  });
  return { form, done };
}

/** Without an answer they sign in by themselves. */
async function signsIn({ email = '', password = '' }: Values): Promise<boolean> {
  try {
    startClientSession(await call(signInClient, { email, password }));
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}
