import { call } from '#api/client/call.ts';
import { invalidate } from '#api/client/query-client.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { ownAccount, signOutOthers } from '../../contract.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { useForm } from '#ui/form/hook/useForm.ts';

export function OtherSessions() {
  const t = useTexts('auth').account;
  const toast = useToast();
  const form = useForm({
    submit: async () => {
      await call(signOutOthers);
      toast(t.othersEnded);
      await invalidate(ownAccount);
    },
    failed: t.endFailed,
  });
  return (
    <form {...form.bind}>
      <p>{t.sessionsText}</p>
      <FormError form={form} />
      <Button type="submit" kind="line" icon="log-out" busy={form.busy} busyLabel={t.ending}>
        {t.endOthers}
      </Button>
    </form>
  );
}
