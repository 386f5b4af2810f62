import { call } from '#api/client/call.ts';
import { useAllTexts, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { askArchive, exportAccount, passwordNeeded } from '../../contract.ts';
import { besideTheField } from './ChangePassword.tsx';
import { fieldErrors } from '../sign-in/field-errors.ts';
import { CurrentPassword } from '../sign-in/fields.tsx';
import { FormError } from '../sign-in/FormError.tsx';
import { useForm } from '#ui/form/useForm.ts';
import accountSettingsStyles from './AccountSettings.module.css';

/** Two ways: the data alone, for other programs, and all of it with photos and documents. */
export function ExportData() {
  return (
    <div className={accountSettingsStyles.action}>
      <DataAlone />
      <WholeArchive />
    </div>
  );
}

function WholeArchive() {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth.account;
  const toast = useToast();
  const form = useForm({
    // A name of its own: other forms of the page ask for the password too, and a label finds its field by name.
    check: ({ archive_password: password = '' }) => {
      const fault = fieldErrors(askArchive, { password }, {}, texts).password;
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
    failed: (_error, said) => (said ? common.translate(said) : t.exportFailed),
  });
  return (
    <form {...form.bind}>
      <p>{t.archiveText}</p>
      <FormError form={form}>
        {form.failure?.error?.code === passwordNeeded.code && <Link to="/forgot-password">{t.setPassword}</Link>}
      </FormError>
      <CurrentPassword name="archive_password" label={t.archivePassword} error={form.faults.archive_password} />
      <Button type="submit" kind="line" icon="file-text" busy={form.busy} busyLabel={t.exporting}>
        {t.archive}
      </Button>
    </form>
  );
}

function DataAlone() {
  const common = useTexts('common');
  const t = useTexts('auth').account;
  const toast = useToast();
  const form = useForm({
    check: () => ({}),
    send: async () => {
      const everything = await call(exportAccount);
      download(`ufundi-${new Date().toISOString().slice(0, 10)}.json`, JSON.stringify(everything, null, 2));
      toast(t.exported);
    },
    failed: (_error, said) => (said ? common.translate(said) : t.exportFailed),
  });
  return (
    <form {...form.bind}>
      <p>{t.dataText}</p>
      <FormError form={form} />
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
