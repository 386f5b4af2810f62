import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { type Call, CallError, call, NETWORK_FAILED } from '#api/client/call.ts';
import type { HeadOf } from '#pages/page.tsx';
import { SIGN_IN_PATHS, HOMES, type Tokens } from '#api/client/session.ts';
import { type Texts, useAllTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { codeNeeded, signIn } from '../../contract.ts';
import { AuthPage, OtherWay } from './AuthPage.tsx';
import { homeOf, ownerOf, type SignedIn, storeSession } from './store-session.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { SignInFields } from './fields.tsx';
import { GoogleButton } from './google/GoogleButton.tsx';
import { originIn } from './origin.ts';
import { loadSignInWays, type SignInWays } from './ways.ts';
import { tabAutosave } from '#ui/form/hook/autosave.ts';
import type { FormLocation, PageForm } from '#ui/form/hook/page-form.ts';
import { SubmitError } from '#ui/form/hook/submit-error.ts';
import { useForm } from '#ui/form/hook/useForm.ts';

export const head: HeadOf = (_data, { auth }) => ({ title: auth.login.title, description: auth.login.description });
export const loader = loadSignInWays;

export const pageForm = (texts: Texts, at: FormLocation): PageForm<SignedIn> => {
  const { common, auth } = texts;
  const t = auth.login;
  return {
    check: (values) => (values.email?.trim() && values.password ? checkValues(signIn, values, {}, texts) : t.required),
    send: async ({ email = '', password = '' }, by) =>
      withOwner(await by(signIn, { email, password }), t.noProfile, by),
    next: ({ account }) => {
      const home = homeOf(account);
      return home === HOMES.craftsman ? originIn(at, home) : home;
    },
    // Without a response the password may be right.
    failed: ({ status }, serverText) => (status === 0 ? common.translate(NETWORK_FAILED) : (serverText ?? t.failed)),
  };
};

async function withOwner(tokens: Tokens, failed: string, by?: Call): Promise<SignedIn> {
  const account = await ownerOf(tokens, by).catch((error: unknown) => {
    throw new SubmitError(failed, error);
  });
  return { tokens, account };
}

export default function Login() {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth.login;
  const { google: clientId, sms } = useLoaderData<SignInWays>();
  const navigate = useNavigate();
  const at = useLocation();
  const { next, ...page } = pageForm(texts, at);
  async function goIn(signedIn: SignedIn) {
    storeSession(signedIn);
    await navigate(next(signedIn), { replace: true });
  }
  const form = useForm({
    ...page,
    autosave: tabAutosave('login'),
    submit: async (values) => goIn(await page.send(values, call)),
  });

  return (
    <AuthPage
      title={t.title}
      pane={auth.signUp.pane}
      greets
      forCraftsmen
      slip="brief"
      form={
        <form {...form.bind}>
          <FormError form={form}>
            {form.error?.cause?.code === codeNeeded.code && <Link to={SIGN_IN_PATHS.admin}>{auth.admin.title}</Link>}
          </FormError>
          <SignInFields form={form} />
          <Button type="submit" wide busy={form.busy} busyLabel={t.busy}>
            {t.send}
          </Button>
          {clientId && (
            <GoogleButton
              clientId={clientId}
              onTokens={async (tokens) => goIn(await withOwner(tokens, t.noProfile))}
              onFailure={(error) => {
                if (error instanceof SubmitError) return form.fail(error);
                const detail = error instanceof CallError ? error.detail : '';
                form.fail(new SubmitError(common.translate(detail || auth.google.failed), error));
              }}
            />
          )}
          {sms && (
            <Button kind="line" wide to={`/phone-login${at.search}`} state={at.state}>
              {auth.phoneSignIn.link}
            </Button>
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
