import { useState } from 'react';
import { call } from '#api/client/call.ts';
import { deleteDrafts } from '#ui/form/hook/saved-files.ts';
import { restoreAnswers } from '#api/client/saved-answers.ts';
import { endSession, forgetAccount } from '#api/client/session.ts';
import { useAllTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { toastAfterLoad } from '#ui/feedback/Toast.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { eraseAccount, notYourPassword, passwordNeeded } from '../../contract.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { CurrentPassword } from '../sign-in/fields.tsx';
import { useForm } from '#ui/form/hook/useForm.ts';
import accountSettingsStyles from './AccountSettings.module.css';

export function DeleteAccount({ role }: { role: 'client' | 'craftsman' }) {
  const t = useAllTexts().auth.account;
  const [open, setOpen] = useState(false);
  return (
    <div className={accountSettingsStyles.action}>
      <p>{t.eraseText[role]}</p>
      <Button kind="stop" icon="trash-2" onClick={() => setOpen(true)}>
        {t.eraseOpen}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t.eraseTitle}>
        <Confirm role={role} onKeep={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function Confirm({ role, onKeep }: { role: 'client' | 'craftsman'; onKeep: () => void }) {
  const texts = useAllTexts();
  const { auth } = texts;
  const t = auth.account;
  const form = useForm({
    check: (values) => checkValues(eraseAccount, values, {}, texts),
    submit: async ({ password = '' }) => {
      await call(eraseAccount, { password });
      forgetAccount(role);
      await Promise.all([restoreAnswers(), deleteDrafts()]);
      endSession();
      toastAfterLoad(t.erased);
      location.replace('/');
    },
    failed: t.eraseFailed,
    fieldOfCode: { [notYourPassword.code]: 'password' },
  });
  return (
    <form {...form.bind}>
      <p>{t.eraseAsk}</p>
      <FormError form={form}>
        {form.error?.cause?.code === passwordNeeded.code && <Link to="/forgot-password">{t.setPassword}</Link>}
      </FormError>
      <CurrentPassword error={form.fieldErrors.password} />
      <div className="btns">
        <Button onClick={onKeep}>{t.keep}</Button>
        <Button type="submit" kind="stop" busy={form.busy} busyLabel={t.erasing}>
          {t.go}
        </Button>
      </div>
    </form>
  );
}
