import { useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { AuthPage, OtherWay } from '#identity/web/sign-in/AuthPage.tsx';
import { DoneNote } from '#identity/web/sign-in/DoneNote.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { SignInFields } from '#identity/web/sign-in/fields.tsx';
import { originIn } from '#identity/web/sign-in/origin.ts';
import { tabAutosave } from '#ui/form/hook/autosave.ts';
import type { FormLocation, PageForm } from '#ui/form/hook/page-form.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { useTimeout } from '#identity/web/sign-in/useTimeout.ts';
import { call, NETWORK_FAILED } from '#api/client/call.ts';
import type { OutputOf } from '#api/endpoint.ts';
import type { HeadOf } from '#pages/page.tsx';
import { SIGN_IN_PATHS, HOMES, startClientSession } from '#api/client/session.ts';
import { type Texts, useAllTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { signInClient } from '../contract.ts';
import { type AskedWithWays, loadAskedWithWays } from './asked-craftsman.ts';
import { AskedCard, AskedPane } from './AskedCraftsman.tsx';
import { HireOrigin, useHireOrigin } from './HireOrigin.tsx';

const REDIRECT_AFTER = 1500;

export const head: HeadOf = (_data, { auth }) => ({
  title: auth.clientLogin.title,
  description: auth.clientLogin.description,
});

export const loader = loadAskedWithWays;

export const pageForm = (texts: Texts, at: FormLocation): PageForm<OutputOf<typeof signInClient>> => {
  const { common, auth } = texts;
  const t = auth.clientLogin;
  return {
    check: (values) =>
      values.email?.trim() && values.password ? checkValues(signInClient, values, {}, texts) : auth.login.required,
    send: ({ email = '', password = '' }, by) => by(signInClient, { email, password }),
    next: () => originIn(at, HOMES.client),
    failed: ({ status }, serverText) =>
      t.failed(status === 0 ? common.translate(NETWORK_FAILED) : (serverText ?? t.wrong)),
  };
};

export default function HireLogin() {
  const texts = useAllTexts();
  const { auth } = texts;
  const t = auth.clientLogin;
  const navigate = useNavigate();
  const at = useLocation();
  const { asked, sms } = useLoaderData<AskedWithWays>();
  const { query, state } = useHireOrigin();
  const later = useTimeout();
  const [done, setDone] = useState(false);

  const page = pageForm(texts, { ...at, state });
  const form = useForm({
    ...page,
    autosave: tabAutosave('login'),
    submit: async (values) => {
      const response = await page.send(values, call);
      setDone(true);
      startClientSession(response);
      later(() => void navigate(page.next(response), { replace: true }), REDIRECT_AFTER);
    },
  });

  return (
    <AuthPage
      title={t.title}
      pane={asked ? <AskedPane asked={asked} /> : auth.clientSignUp.pane}
      above={asked && <AskedCard asked={asked} />}
      greets={!done}
      slip={asked ? undefined : 'brief'}
      form={
        <form {...form.bind}>
          <FormError form={form} />
          <SignInFields form={form} />
          <DoneNote done={done} text={t.done} />
          <Button type="submit" wide busy={form.busy || done} busyLabel={auth.login.busy}>
            {auth.login.send}
          </Button>
          {sms && !done && (
            <Button kind="line" wide to={`/HirePhoneLogin${at.search}`} state={state}>
              {auth.phoneSignIn.link}
            </Button>
          )}
          <p className="small soft">
            {auth.login.isNew}{' '}
            <Link to={`/HireSignUp${query}`} state={state}>
              {auth.login.signUp}
            </Link>
            . {auth.signUp.free}
          </p>
        </form>
      }
    >
      <OtherWay ask={t.other} to={SIGN_IN_PATHS.craftsman} label={t.otherLink} />
      {asked && <p className="small soft">{auth.asked.nothingSent}</p>}
      {!done && <HireOrigin />}
    </AuthPage>
  );
}
