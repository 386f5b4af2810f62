import { renew } from '#web/answers.ts';
import { call } from '#web/call.ts';
import { accessToken, currentSession, refreshToken, startAccountSession, startClientSession } from '#web/session.ts';
import { useAllTexts, useLanguage } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useToast } from '#web/ui/Toast.tsx';
import { type Account, changeAccount, ownAccount } from '../contract.ts';
import { FormFault } from './FormFault.tsx';
import { fieldFaults } from './fieldFaults.ts';
import { PhoneField } from './fields.tsx';
import { useForm } from '#web/useForm.ts';

export function ChangeDetails({ account }: { account: Account }) {
  const texts = useAllTexts();
  const { common, doors } = texts;
  const t = doors.account;
  const shown = useLanguage();
  const toast = useToast();
  const nameLabel = account.role === 'craftsman' ? doors.fields.group : doors.fields.name;
  // A person who came through Google has no number yet, and may still change the rest.
  const filled = (values: Readonly<Record<string, string>>) => {
    const { phone_number, ...rest } = values;
    return phone_number || account.phone_number ? values : rest;
  };

  const form = useForm({
    check: (values) =>
      fieldFaults(changeAccount, filled(values), { full_name: nameLabel, phone_number: doors.fields.phone }, texts),
    send: async (values) => {
      const language = values.language === 'sw' ? 'sw' : 'en';
      const changed = await call(changeAccount, { ...filled(values), language });
      renameSession(changed);
      await renew(ownAccount);
      // The server draws the page anew in that language and remembers it.
      if (language !== shown) location.assign(`?lang=${language}`);
      else toast(t.saved);
    },
    failed: (_error, said) => (said ? common.say(said) : t.saveFailed),
  });

  return (
    <form {...form.bind}>
      <FormFault form={form} />
      <TextField
        name="full_name"
        label={nameLabel}
        error={form.faults.full_name}
        defaultValue={account.full_name}
        autoComplete={account.role === 'craftsman' ? 'organization' : 'name'}
        required
      />
      <PhoneField error={form.faults.phone_number} defaultValue={account.phone_number?.replace('+', '') ?? ''} />
      <SelectField
        name="language"
        label={t.language}
        hint={t.languageHint}
        defaultValue={account.language}
        options={(['en', 'sw'] as const).map((value) => ({ value, label: common.languages[value] }))}
      />
      <Button type="submit" busy={form.busy} busyLabel={common.saving}>
        {t.save}
      </Button>
    </form>
  );
}

/** The bar greets by name, and the request form starts with name and phone. */
function renameSession({ full_name, phone_number, email, ...rest }: Account) {
  const session = currentSession();
  const access = accessToken();
  const refresh = refreshToken();
  if (!session || !access || !refresh) return;
  if (session.door !== 'client') return startAccountSession({ access, refresh }, { ...rest, full_name });
  if (session.id !== null) {
    startClientSession({ token: access, refresh, user: { id: session.id, full_name, email, phone_number } });
  }
}
