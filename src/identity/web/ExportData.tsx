import { call } from '#web/call.ts';
import { useTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useToast } from '#web/ui/Toast.tsx';
import { exportAccount } from '../contract.ts';
import { FormFault } from './FormFault.tsx';
import { useForm } from './useForm.ts';

export function ExportData() {
  const common = useTexts('common');
  const t = useTexts('doors').account;
  const toast = useToast();
  const form = useForm({
    check: () => ({}),
    send: async () => {
      const everything = await call(exportAccount);
      download(`ufundi-${new Date().toISOString().slice(0, 10)}.json`, JSON.stringify(everything, null, 2));
      toast(t.exported);
    },
    failed: (_error, said) => (said ? common.say(said) : t.exportFailed),
  });
  return (
    <form {...form.bind}>
      <p>{t.dataText}</p>
      <FormFault form={form} />
      <Button type="submit" kind="line" icon="file-text" busy={form.busy} busyLabel={t.exporting}>
        {t.export}
      </Button>
    </form>
  );
}

function download(name: string, json: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  link.download = name;
  link.click();
  // The browser has begun to read it by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
