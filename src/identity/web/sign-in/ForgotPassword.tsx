import { useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#api/client/call.ts';
import type { HeadOf } from '#pages/page.tsx';
import { type Texts, useAllTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { askReset } from '../../contract.ts';
import { AuthPage, SignInLinks } from './AuthPage.tsx';
import { ByPhone } from './ByPhone.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { EmailField } from './fields.tsx';
import type { PhoneRole } from './phone-form.ts';
import { loadSignInWays } from './ways.ts';
import { tabAutosave } from '#ui/form/hook/autosave.ts';
import { useDone } from '#ui/form/hook/useDone.ts';
import type { PageForm } from '#ui/form/hook/page-form.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { classes } from '#ui/classes.ts';
import authPageStyles from './AuthPage.module.css';

export const head: HeadOf = (_data, { auth }) => ({
  title: auth.forgot.title,
  description: auth.forgot.description,
});

export const loader = loadSignInWays;

export const pageForm = (texts: Texts): PageForm<unknown> => ({
  check: (values) => checkValues(askReset, values, {}, texts),
  send: ({ email = '' }, by) => by(askReset, { email }),
  next: () => '/forgot-password?done=sent',
  failed: texts.auth.forgot.failed,
});

export default function ForgotPassword() {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth.forgot;
  // The sign-in page that led here; who opened this one by itself is shown both.
  const door = (useLocation().state as { door?: PhoneRole } | null)?.door;
  const [done, setDone] = useState(useDone() === 'sent');
  const page = pageForm(texts);
  const form = useForm({
    ...page,
    autosave: tabAutosave('login'),
    submit: async (values) => {
      await page.send(values, call);
      setDone(true);
    },
  });

  return (
    <AuthPage
      title={t.title}
      pane={t.pane}
      next={t.next}
      form={
        <form {...form.bind}>
          <FormError form={form} />
          <div role="status">
            {done && (
              <Note kind="good" icon="mail">
                <p>{t.done}</p>
                <p className="small">{t.doneHint}</p>
              </Note>
            )}
          </div>
          {done ? (
            <Button kind="line" wide to="/forgot-password" state={door && { door }} onClick={() => setDone(false)}>
              {t.again}
            </Button>
          ) : (
            <>
              <EmailField {...form.field('email')} />
              <Button type="submit" wide busy={form.busy} busyLabel={common.sending}>
                {t.send}
              </Button>
            </>
          )}
          <ByPhone roles={door ? [door] : ['craftsman', 'client']} />
          <SignInLinks door={door} />
        </form>
      }
    >
      <p className={classes(authPageStyles.other, 'soft')}>{t.lead}</p>
    </AuthPage>
  );
}
