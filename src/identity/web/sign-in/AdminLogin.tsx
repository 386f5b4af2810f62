import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallError, call } from '#api/client/call.ts';
import type { HeadOf } from '#pages/page.tsx';
import { SIGN_IN_PATHS, HOMES } from '#api/client/session.ts';
import { type Texts, useAllTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { codeNeeded, signIn, wrongCode } from '../../contract.ts';
import { AuthPage } from './AuthPage.tsx';
import { ownerOf, revokeTokens, type SignedIn, storeSession } from './store-session.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { CodeField, SignInFields } from './fields.tsx';
import { originIn } from './origin.ts';
import { tabAutosave } from '#ui/form/hook/autosave.ts';
import type { FormLocation, PageForm } from '#ui/form/hook/page-form.ts';
import { SubmitError } from '#ui/form/hook/submit-error.ts';
import { useForm } from '#ui/form/hook/useForm.ts';

export const head: HeadOf = (_data, { auth }) => ({ title: auth.admin.title });

export default function AdminLogin() {
  const { common, auth } = useAllTexts();
  const t = auth.admin;
  const { form, asksCode } = useAdminLogin();
  const second = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asksCode) second.current?.querySelector('input')?.focus();
  }, [asksCode]);
  const { error } = form;

  return (
    <AuthPage
      title={t.title}
      pane={t.pane}
      next={t.next}
      promise={t.pane}
      greets
      form={
        <form {...form.bind}>
          <FormError form={form}>
            {error?.cause?.status === 403 && <p className="small">{common.translate(error.cause.detail)}</p>}
            {error?.message === t.notAdmin && <Link to={SIGN_IN_PATHS.craftsman}>{auth.login.title}</Link>}
          </FormError>
          <SignInFields form={form} />
          {asksCode && (
            <div ref={second}>
              <CodeField
                label={auth.secondFactor.code}
                hint={auth.secondFactor.codeOfEither}
                error={form.fieldErrors.code}
              />
            </div>
          )}
          <Button type="submit" wide busy={form.busy} busyLabel={auth.login.busy}>
            {t.send}
          </Button>
        </form>
      }
    >
      <p className="soft">{t.lead}</p>
    </AuthPage>
  );
}

export const pageForm = (texts: Texts, at: FormLocation): PageForm<SignedIn> => {
  const { auth } = texts;
  const t = auth.admin;
  return {
    check: (values) =>
      values.email?.trim() && values.password ? checkValues(signIn, values, {}, texts) : auth.login.required,
    send: async ({ email = '', password = '', code = '' }, by) => {
      const tokens = await by(signIn, { email, password, code });
      if (!tokens.access) throw new SubmitError(t.noAccess);
      const account = await ownerOf(tokens, by);
      if (account.role !== 'admin') {
        await revokeTokens(tokens.access, by);
        throw new SubmitError(t.notAdmin);
      }
      return { tokens, account };
    },
    next: () => originIn(at, HOMES.admin),
    failed: (error, serverText) =>
      [codeNeeded.code, wrongCode.code].includes(error.code) && serverText ? serverText : textOf(error, t),
  };
};

function useAdminLogin() {
  const texts = useAllTexts();
  const navigate = useNavigate();
  const { next, ...page } = pageForm(texts, useLocation());
  const [hasPassword, setHasPassword] = useState(false);
  const form = useForm({
    ...page,
    autosave: tabAutosave('login'),
    submit: async (values) => {
      const signedIn = await page.send(values, call).catch((error: unknown) => {
        if (!(error instanceof CallError) || error.code !== codeNeeded.code) throw error;
        setHasPassword(true);
        return null;
      });
      if (!signedIn) return;
      storeSession(signedIn);
      await navigate(next(signedIn), { replace: true });
    },
  });
  return { form, asksCode: hasPassword || [codeNeeded.code, wrongCode.code].includes(form.error?.cause?.code ?? '') };
}

function textOf({ status }: CallError, t: Texts['auth']['admin']): string {
  if (status === 0) return t.network;
  if (status === 401) return t.wrong;
  return status === 400 ? t.bad : t.later;
}
