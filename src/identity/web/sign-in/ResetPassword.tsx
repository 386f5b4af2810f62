import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#api/client/call.ts';
import type { HeadOf } from '#pages/page.tsx';
import { type Texts, useAllTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/layout/Button.tsx';
import { badResetLink, commonPassword, confirmReset } from '../../contract.ts';
import { isSamePassword } from '../../rules.ts';
import { AuthPage, SignInLinks } from './AuthPage.tsx';
import { DoneNote } from './DoneNote.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { checkValues, inOrder } from '#ui/form/hook/check-values.ts';
import { NewPassword } from './fields.tsx';
import { NewLink } from './NewLink.tsx';
import { SubmitError } from '#ui/form/hook/submit-error.ts';
import type { MakePageForm, PageForm } from '#ui/form/hook/page-form.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { useTimeout } from './useTimeout.ts';
import authPageStyles from './AuthPage.module.css';
import { linkIn, type MailLink, useCarried, useResetLink } from './useMailLink.ts';

const REDIRECT_AFTER = 1800;

export const head: HeadOf = (_data, { auth }) => ({
  title: auth.reset.title,
  description: auth.reset.description,
});

export const pageForm: MakePageForm = (texts, { search }) => resetForm(texts, linkIn(search));

function resetForm(texts: Texts, link: MailLink | null): PageForm<string> {
  const t = texts.auth.reset;
  return {
    check: (values) => {
      if (!link) return t.badLink;
      const errors: Record<string, string> = { ...checkValues(confirmReset, { ...link, ...values }, {}, texts) };
      if (!isSamePassword(values.password, values.confirm_password)) errors.confirm_password = t.mismatch;
      return inOrder(['password', 'confirm_password'], errors);
    },
    send: async ({ password = '' }, by) => {
      const { uid = '', token = '', signInPath = '' } = link ?? {};
      await by(confirmReset, { uid, token, password });
      return signInPath;
    },
    next: (signInPath) => `${signInPath}?done=reset`,
    failed: t.failed,
    fieldOfCode: { [commonPassword.code]: 'password' },
  };
}

export default function ResetPassword() {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth.reset;
  const navigate = useNavigate();
  const later = useTimeout();
  const link = useResetLink();
  const carried = useCarried(link);
  const [done, setDone] = useState(false);

  const page = resetForm(texts, link);
  const form = useForm({
    ...page,
    submit: async (values) => {
      const signInPath = await page.send(values, call);
      setDone(true);
      later(() => void navigate(signInPath, { replace: true }), REDIRECT_AFTER);
    },
  });

  // Shown before a password is typed in vain.
  const error = form.error ?? (link === null && !done ? new SubmitError(t.badLink, null, true) : null);
  const isUseless = error?.message === t.badLink || error?.cause?.code === badResetLink.code;

  return (
    <AuthPage
      title={isUseless ? t.newLink : t.title}
      pane={auth.forgot.pane}
      next={auth.forgot.next}
      carried={carried}
      form={
        error && isUseless ? (
          <NewLink why={error}>
            <SignInLinks />
          </NewLink>
        ) : (
          <form {...form.bind}>
            <FormError form={{ ...form, error }} />
            <NewPassword errors={form.fieldErrors} labels={t} />
            <DoneNote done={done} text={t.done} />
            <Button type="submit" wide busy={form.busy || done} busyLabel={common.saving}>
              {t.send}
            </Button>
          </form>
        )
      }
    >
      {isUseless && <p className={classes(authPageStyles.other, 'soft')}>{auth.forgot.lead}</p>}
    </AuthPage>
  );
}
