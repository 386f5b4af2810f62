import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { CallError, call, NETWORK_FAILED } from '#api/client/call.ts';
import type { HeadOf } from '#pages/page.tsx';
import { SIGN_IN_PATHS, HOMES, type Tokens } from '#api/client/session.ts';
import { useAllTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { codeNeeded, signIn } from '../../contract.ts';
import { AuthPage, OtherWay } from './AuthPage.tsx';
import { storeSession, ownerOf } from './store-session.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { SignInFields } from './fields.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { googleClient } from './google.ts';
import { originIn } from './origin.ts';
import { tabAutosave } from '#ui/form/hook/autosave.ts';
import { SubmitError } from '#ui/form/hook/submit-error.ts';
import { useForm } from '#ui/form/hook/useForm.ts';

export const head: HeadOf = (_data, { auth }) => ({ title: auth.login.title, description: auth.login.description });
export const loader = googleClient;

export default function Login() {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth.login;
  const clientId = useLoaderData<string | null>();
  const navigate = useNavigate();
  const { state } = useLocation();

  async function goIn(tokens: Tokens) {
    const account = await ownerOf(tokens).catch((error: unknown) => {
      throw new SubmitError(t.noProfile, error);
    });
    const home = storeSession(tokens, account);
    await navigate(home === HOMES.craftsman ? originIn(state, home) : home, { replace: true });
  }

  const form = useForm({
    autosave: tabAutosave('login'),
    check: (values) => (values.email?.trim() && values.password ? checkValues(signIn, values, {}, texts) : t.required),
    submit: async ({ email = '', password = '' }) => goIn(await call(signIn, { email, password })),
    // Without a response the password may be right.
    failed: ({ status }, serverText) => (status === 0 ? common.translate(NETWORK_FAILED) : (serverText ?? t.failed)),
  });

  return (
    <AuthPage
      title={t.title}
      pane={auth.signUp.pane}
      greets
      form={
        <form {...form.bind}>
          <FormError form={form}>
            {form.error?.cause?.code === codeNeeded.code && <Link to={SIGN_IN_PATHS.admin}>{auth.admin.title}</Link>}
          </FormError>
          <SignInFields errors={form.fieldErrors} />
          <Button type="submit" wide busy={form.busy} busyLabel={t.busy}>
            {t.send}
          </Button>
          {clientId && (
            <GoogleButton
              clientId={clientId}
              onTokens={goIn}
              onFailure={(error) => {
                if (error instanceof SubmitError) return form.fail(error);
                const detail = error instanceof CallError ? error.detail : '';
                form.fail(new SubmitError(common.translate(detail || auth.google.failed), error));
              }}
            />
          )}
          <p className="small soft">
            {t.isNew} <Link to="/signup">{t.signUp}</Link>. {auth.signUp.free}
          </p>
        </form>
      }
    >
      <OtherWay ask={t.other} to={SIGN_IN_PATHS.client} label={t.otherLink} />
    </AuthPage>
  );
}
