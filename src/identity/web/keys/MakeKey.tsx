import { scopesOf } from '#catalogue/scopes.ts';
import { call } from '#api/client/call.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import type { Role } from '#api/endpoint.ts';
import { FieldError } from '#ui/form/Field.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { useForm, type Values } from '#ui/form/hook/useForm.ts';
import { ChoiceField } from '#ui/form/ChoiceField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { useAllTexts } from '#ui/texts/index.tsx';
import fieldStyles from '#ui/form/Field.module.css';
import { notYourPassword, passwordNeeded } from '../../contract.ts';
import { KEY_DAYS, makeKey } from '../../keys-contract.ts';
import { notTheCode, showSecondFactor } from '../../second-factor-contract.ts';
import { CodeField, CurrentPassword } from '../sign-in/fields.tsx';
import styles from '../settings/AccountSettings.module.css';

type Props = { role: Role; onCancel: () => void; onMade: (key: string) => Promise<void> };

export function MakeKey({ role, onCancel, onMade }: Props) {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = texts.software.keys;
  const { data: secondFactor } = useEndpoint(showSecondFactor, {}, role === 'admin');
  const inputOf = (values: Values) => ({ ...values, scopes: scopesOf(role).filter((scope) => values[scope]) });
  const form = useForm({
    check: (values) => checkValues(makeKey, inputOf(values), {}, texts),
    submit: async (values) => {
      const { name = '', days = '', password = '', code = '' } = values;
      const made = await call(makeKey, { name, days, password, code, scopes: inputOf(values).scopes });
      await onMade(made.key);
    },
    failed: t.failed,
    fieldOfCode: { [notYourPassword.code]: 'password', [notTheCode.code]: 'code' },
  });
  return (
    <form {...form.bind} className={styles.dialog}>
      <FormError form={form}>
        {form.error?.cause?.code === passwordNeeded.code && (
          <Link to="/forgot-password">{auth.account.setPassword}</Link>
        )}
      </FormError>
      <TextField
        name="name"
        label={t.name}
        hint={t.nameHint}
        error={form.fieldErrors.name}
        maxLength={60}
        autoComplete="off"
        required
      />
      <Scopes role={role} error={form.fieldErrors.scopes} />
      <ChoiceField
        name="days"
        legend={t.days}
        columns={3}
        defaultValue="90"
        choices={KEY_DAYS.map((days) => ({ value: String(days), label: t.dayCounts[days] }))}
      />
      <CurrentPassword error={form.fieldErrors.password} />
      {secondFactor?.on && (
        <CodeField label={auth.secondFactor.code} hint={auth.secondFactor.codeOfEither} error={form.fieldErrors.code} />
      )}
      <div className="btns">
        <Button type="submit" busy={form.busy} busyLabel={common.saving}>
          {t.go}
        </Button>
        <Button kind="line" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}

function Scopes({ role, error }: { role: Role; error: string | undefined }) {
  const t = useAllTexts().software.keys;
  return (
    <fieldset id="scopes" tabIndex={-1} className={fieldStyles.field}>
      <legend>{t.may}</legend>
      {scopesOf(role).map((scope) => (
        <Checkbox key={scope} name={scope} label={t.scopes[scope]} />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
