import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { call } from '#api/client/call.ts';
import type { HeadOf } from '#pages/page.tsx';
import { SIGN_IN_PATHS } from '#api/client/session.ts';
import { type Texts, useAllTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { commonPassword, emailTaken, signUpCraftsman } from '../../contract.ts';
import { AuthPage, OtherWay } from './AuthPage.tsx';
import { checkSignUp } from './check-sign-up.ts';
import { storeSession, ownerOf } from './store-session.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { inOrder } from '#ui/form/hook/check-values.ts';
import { EmailField, NewPassword, PhoneField, TermsNote } from './fields.tsx';
import { GoogleButton } from './google/GoogleButton.tsx';
import { tabAutosave } from '#ui/form/hook/autosave.ts';
import { SubmitError } from '#ui/form/hook/submit-error.ts';
import type { PageForm } from '#ui/form/hook/page-form.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { useTimeout } from './useTimeout.ts';
import { loadSignInWays, type SignInWays } from './ways.ts';

const REDIRECT_AFTER = 3000;
const FIELDS = ['full_name', 'email', 'password', 'confirm_password', 'phone_number'];

export const head: HeadOf = (_data, { auth }) => ({
  title: auth.signUp.title,
  description: auth.signUp.description,
});
export const loader = loadSignInWays;
export const pageForm = (texts: Texts): PageForm<unknown> => {
  const { auth, language } = texts;
  const t = auth.signUp;
  return {
    check: (values) =>
      inOrder(
        FIELDS,
        checkSignUp(signUpCraftsman, values, { nameLabel: auth.fields.group, mismatch: t.mismatch }, texts),
      ),
    send: ({ full_name = '', email = '', password = '', phone_number = '' }, by) => {
      const input = { full_name, email, password, subscription: 'free', phone_number, language };
      return by(signUpCraftsman, input);
    },
    next: () => `${SIGN_IN_PATHS.craftsman}?done=signed-up`,
    failed: t.failed,
    fieldOfCode: { [commonPassword.code]: 'password' },
  };
};

export default function SignUp() {
  const { auth } = useAllTexts();
  const t = auth.signUp;
  const { google: clientId, sms } = useLoaderData<SignInWays>();
  const navigate = useNavigate();
  const toLogin = () => void navigate(SIGN_IN_PATHS.craftsman);
  const { form, done } = useSignUpForm(toLogin);

  return (
    <AuthPage
      title={t.title}
      pane={t.pane}
      greets
      dense
      forCraftsmen
      form={
        <>
          <form {...form.bind}>
            <FormError form={form}>
              {form.error?.cause?.code === emailTaken.code && <Link to={SIGN_IN_PATHS.craftsman}>{t.logIn}</Link>}
            </FormError>
            <TextField {...form.field('full_name')} label={auth.fields.group} autoComplete="organization" required />
            <EmailField {...form.field('email')} />
            <NewPassword errors={form.fieldErrors} />
            <PhoneField {...form.field('phone_number')} />
            <TermsNote />
            <Button type="submit" wide busy={form.busy || done} busyLabel={t.busy}>
              {t.send}
            </Button>
            {clientId && (
              <GoogleButton
                up
                clientId={clientId}
                onTokens={async (tokens) => {
                  await navigate(storeSession({ tokens, account: await ownerOf(tokens) }), { replace: true });
                }}
                onFailure={(error) => form.fail(new SubmitError(auth.google.failed, error))}
              />
            )}
            {sms && (
              <Button kind="line" wide to="/phone-signup">
                {auth.phoneSignUp.link}
              </Button>
            )}
            <p className="small soft">
              {t.have} <Link to={SIGN_IN_PATHS.craftsman}>{t.logIn}</Link>. {t.free}
            </p>
          </form>
          <SignedUp open={done} onGo={toLogin} />
        </>
      }
    >
      <OtherWay ask={t.other} to="/HireSignUp" label={t.otherLink} />
    </AuthPage>
  );
}

function useSignUpForm(toLogin: () => void) {
  const texts = useAllTexts();
  const later = useTimeout();
  const [done, setDone] = useState(false);
  const page = pageForm(texts);
  const form = useForm({
    ...page,
    autosave: tabAutosave('signup'),
    submit: async (values) => {
      await page.send(values, call);
      tabAutosave('login').save({ email: values.email ?? '' });
      setDone(true);
      later(toLogin, REDIRECT_AFTER);
    },
  });
  return { form, done };
}

function SignedUp({ open, onGo }: { open: boolean; onGo: () => void }) {
  const t = useAllTexts().auth.signUp;
  return (
    <Dialog open={open} onClose={onGo} title={t.doneTitle}>
      <p>{t.done}</p>
      <p className="small soft" role="status">
        {t.goingOn}
      </p>
      <div className="btns">
        <Button onClick={onGo}>{t.goOn}</Button>
      </div>
    </Dialog>
  );
}
