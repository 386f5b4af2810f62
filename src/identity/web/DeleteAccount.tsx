import { useState } from 'react';
import { call } from '#web/call.ts';
import { forgetDrafts } from '#web/drafts.ts';
import { endSession } from '#web/session.ts';
import { useAllTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Link } from '#web/ui/Link.tsx';
import { eraseAccount, passwordNeeded } from '../contract.ts';
import { besideTheField } from './ChangePassword.tsx';
import { FormFault } from './FormFault.tsx';
import { fieldFaults } from './fieldFaults.ts';
import { CurrentPassword } from './fields.tsx';
import { useForm } from '#web/useForm.ts';

export function DeleteAccount({ role }: { role: 'client' | 'craftsman' }) {
  const t = useAllTexts().doors.account;
  const [open, setOpen] = useState(false);
  return (
    <div className="do">
      <p>{t.eraseText[role]}</p>
      <Button kind="stop" icon="trash-2" onClick={() => setOpen(true)}>
        {t.eraseOpen}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t.eraseTitle}>
        <Confirm onKeep={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function Confirm({ onKeep }: { onKeep: () => void }) {
  const texts = useAllTexts();
  const { common, doors } = texts;
  const t = doors.account;
  const form = useForm({
    check: (values) => fieldFaults(eraseAccount, values, {}, texts),
    send: async ({ password = '' }) => {
      try {
        await call(eraseAccount, { password });
      } catch (error) {
        throw besideTheField(error, 'password');
      }
      await forgetDrafts();
      endSession();
      location.replace('/');
    },
    failed: (_error, said) => (said ? common.say(said) : t.eraseFailed),
  });
  return (
    <form {...form.bind}>
      <p>{t.eraseAsk}</p>
      <FormFault form={form}>
        {form.failure?.error?.code === passwordNeeded.code && <Link to="/forgot-password">{t.setPassword}</Link>}
      </FormFault>
      <CurrentPassword error={form.faults.password} />
      <div className="btns">
        <Button onClick={onKeep}>{t.keep}</Button>
        <Button type="submit" kind="stop" busy={form.busy} busyLabel={t.erasing}>
          {t.go}
        </Button>
      </div>
    </form>
  );
}
