import { call } from '#api/client/call.ts';
import { useAllTexts, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { askArchive, exportAccount, notYourPassword, passwordNeeded } from '../../contract.ts';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { CurrentPassword } from '../sign-in/fields.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { useForm } from '#ui/form/hook/useForm.ts';
import accountSettingsStyles from './AccountSettings.module.css';

/** Two exports: the data alone, for other programs, and an archive with photos and documents. */
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
  const { auth } = texts;
  const t = auth.account;
  const toast = useToast();
  const form = useForm({
    // Its name is unique: other forms of the page have a password too, and a label finds its field by name.
    check: ({ archive_password: password = '' }) => {
      const error = checkValues(askArchive, { password }, {}, texts).password;
      return error ? { archive_password: error } : {};
    },
    submit: async ({ archive_password: password = '' }) => {
      const { url } = await call(askArchive, { password });
      form.bind.ref.current?.reset();
      // The browser streams it to the disk: a phone has no memory for the whole archive.
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
      toast(t.archiveComing);
    },
    failed: t.exportFailed,
    fieldOfCode: { [notYourPassword.code]: 'archive_password' },
  });
  return (
    <form {...form.bind}>
      <p>{t.archiveText}</p>
      <FormError form={form}>
        {form.error?.cause?.code === passwordNeeded.code && <Link to="/forgot-password">{t.setPassword}</Link>}
      </FormError>
      <CurrentPassword name="archive_password" label={t.archivePassword} error={form.fieldErrors.archive_password} />
      <Button type="submit" kind="line" icon="file-text" busy={form.busy} busyLabel={t.exporting}>
        {t.archive}
      </Button>
    </form>
  );
}

function DataAlone() {
  const t = useTexts('auth').account;
  const toast = useToast();
  const form = useForm({
    submit: async () => {
      const everything = await call(exportAccount);
      // The day as its owner reads it, in the order of years.
      const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Nairobi' });
      download(`ufundi-${day}.json`, JSON.stringify(everything, null, 2));
      toast(t.exported);
    },
    failed: t.exportFailed,
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
  // Some browsers start reading only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
