import { call } from '#web/call.ts';
import { useAllTexts, useTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { useToast } from '#web/ui/Toast.tsx';
import { askArchive, exportAccount, passwordNeeded } from '../contract.ts';
import { besideTheField } from './ChangePassword.tsx';
import { fieldFaults } from './fieldFaults.ts';
import { CurrentPassword } from './fields.tsx';
import { FormFault } from './FormFault.tsx';
import { useForm } from '#web/useForm.ts';

/** Two ways: the data alone, for other programs, and all of it with photos and documents. */
export function ExportData() {
  return (
    <div className="do">
      <DataAlone />
      <WholeArchive />
    </div>
  );
}

function WholeArchive() {
  const texts = useAllTexts();
  const { common, doors } = texts;
  const t = doors.account;
  const toast = useToast();
  const form = useForm({
    // A name of its own: other forms of the page ask for the password too, and a label finds its field by name.
    check: ({ archive_password: password = '' }) => {
      const fault = fieldFaults(askArchive, { password }, {}, texts).password;
      return fault ? { archive_password: fault } : {};
    },
    send: async ({ archive_password: password = '' }) => {
      try {
        const { url } = await call(askArchive, { password });
        form.bind.ref.current?.reset();
        // The browser writes it to the disk as it comes: a phone has no room for it in between.
        const link = document.createElement('a');
        link.href = url;
        link.download = '';
        link.click();
        toast(t.archiveComing);
      } catch (error) {
        throw besideTheField(error, 'archive_password');
      }
    },
    failed: (_error, said) => (said ? common.say(said) : t.exportFailed),
  });
  return (
    <form {...form.bind}>
      <p>{t.archiveText}</p>
      <FormFault form={form}>
        {form.failure?.error?.code === passwordNeeded.code && <Link to="/forgot-password">{t.setPassword}</Link>}
      </FormFault>
      <CurrentPassword name="archive_password" label={t.archivePassword} error={form.faults.archive_password} />
      <Button type="submit" kind="line" icon="file-text" busy={form.busy} busyLabel={t.exporting}>
        {t.archive}
      </Button>
    </form>
  );
}

function DataAlone() {
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
