import { invalidate } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { useAllTexts, useLanguage } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { type Account, changeAccount, ownAccount } from '../../contract.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { PhoneField } from '../sign-in/fields.tsx';
import { renameSession } from './rename-session.ts';
import { useForm } from '#ui/form/hook/useForm.ts';

export function ChangeDetails({ account }: { account: Account }) {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth.account;
  const shown = useLanguage();
  const toast = useToast();
  const nameLabel = account.role === 'craftsman' ? t.yourName : auth.fields.name;
  // Accounts made with Google have no number yet, and may still change the rest.
  const filled = (values: Readonly<Record<string, string>>) => {
    const { phone_number, ...rest } = values;
    return phone_number || account.phone_number ? values : rest;
  };

  const form = useForm({
    check: (values) =>
      checkValues(changeAccount, filled(values), { full_name: nameLabel, phone_number: auth.fields.phone }, texts),
    submit: async (values) => {
      const language = values.language === 'sw' ? 'sw' : 'en';
      const { requests_changed: requests, ...changed } = await call(changeAccount, { ...filled(values), language });
      renameSession(changed);
      await invalidate(ownAccount);
      // The server renders the page in that language and stores it.
      if (language !== shown) location.assign(`?lang=${language}`);
      else toast(requests > 0 ? `${t.saved} ${t.alsoIn(requests)}` : t.saved);
    },
    failed: t.saveFailed,
  });

  return (
    <form {...form.bind}>
      <FormError form={form} />
      <TextField
        name="full_name"
        label={nameLabel}
        error={form.fieldErrors.full_name}
        defaultValue={account.full_name}
        autoComplete="name"
        required
      />
      {account.email === '' ? (
        <p>
          {auth.fields.phone}: <span className="num">{account.phone_number}</span>. {t.phoneSignsIn}
        </p>
      ) : (
        <PhoneField error={form.fieldErrors.phone_number} defaultValue={account.phone_number ?? ''} />
      )}
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
