import { call } from '#web/call.ts';
import { useTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useToast } from '#web/ui/Toast.tsx';
import { signOutOthers } from '../contract.ts';
import { FormFault } from './FormFault.tsx';
import { useForm } from '#web/useForm.ts';

export function OtherSessions() {
  const common = useTexts('common');
  const t = useTexts('doors').account;
  const toast = useToast();
  const form = useForm({
    check: () => ({}),
    send: async () => {
      await call(signOutOthers);
      toast(t.othersEnded);
    },
    failed: (_error, said) => (said ? common.say(said) : t.endFailed),
  });
  return (
    <form {...form.bind}>
      <p>{t.sessionsText}</p>
      <FormFault form={form} />
      <Button type="submit" kind="line" icon="log-out" busy={form.busy} busyLabel={t.ending}>
        {t.endOthers}
      </Button>
    </form>
  );
}
