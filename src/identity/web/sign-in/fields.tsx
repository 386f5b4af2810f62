/** The fields of the sign-in pages, each with its keyboard and autocomplete. */
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { SIGN_IN_PATHS } from '#api/client/session.ts';
import type { FieldErrors, Form } from '#ui/form/hook/useForm.ts';
import { Link } from '#ui/layout/Link.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type Own = { error: string | undefined; defaultValue?: string | undefined };

export function EmailField({ error, defaultValue, name = 'email', label }: Own & { name?: string; label?: string }) {
  const t = useTexts('auth').fields;
  return (
    <TextField
      name={name}
      label={label ?? t.email}
      error={error}
      defaultValue={defaultValue}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

/**
 * Digits only: spaces and dashes of a pasted number are left out, and its + unless the field starts with one. Two numbers are
 * kept, for their own sentence.
 */
export function PhoneField({ error, defaultValue }: Own) {
  const t = useTexts('auth').fields;
  const extra = defaultValue?.startsWith('+') ? /(?!^\+)\D/g : /\D/g;
  const digitsOnly = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const digits = currentTarget.value.normalize('NFKC').replace(extra, '').slice(0, 30);
    if (digits !== currentTarget.value) currentTarget.value = digits;
  };
  return (
    <TextField
      name="phone_number"
      label={t.phone}
      hint={t.phoneHint}
      error={error}
      defaultValue={defaultValue}
      onInput={digitsOnly}
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      placeholder={t.phoneExample}
      required
    />
  );
}

/** A code from an authenticator app, or a recovery code: those have letters. */
export function CodeField({ error, name = 'code', label, hint }: Own & { name?: string; label: string; hint: string }) {
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      required
    />
  );
}

export function CurrentPassword({ error, name = 'password', label }: Own & { name?: string; label?: string }) {
  const t = useTexts('auth').fields;
  return (
    <PasswordField
      name={name}
      label={label ?? t.password}
      error={error}
      autoComplete="current-password"
      showLabel={t.showPassword}
      hideWord={t.hidePassword}
      required
    />
  );
}

export function SignInFields({ form }: { form: Form }) {
  const t = useTexts('auth').login;
  const { pathname } = useLocation();
  return (
    <>
      <EmailField {...form.field('email')} />
      <div>
        <CurrentPassword error={form.fieldErrors.password} />
        <Link
          className="small more"
          to="/forgot-password"
          state={{ door: pathname === SIGN_IN_PATHS.client ? 'client' : 'craftsman' }}
        >
          {t.forgot}
        </Link>
      </div>
    </>
  );
}

/** @param once starts with the password shown: typed in sight it is typed once, hidden it is confirmed */
export function NewPassword({
  name = 'password',
  errors,
  labels,
  hint,
  once = false,
}: {
  name?: string;
  once?: boolean;
  errors: FieldErrors;
  hint?: string | undefined;
  labels?: { password: string; confirm: string };
}) {
  const t = useTexts('auth').fields;
  const { password, confirm } = labels ?? t;
  const [isShown, setShown] = useState(once);
  return (
    <>
      <PasswordField
        name={name}
        label={password}
        hint={hint ?? t.passwordHint}
        error={errors[name]}
        autoComplete="new-password"
        showLabel={t.showPassword}
        hideWord={t.hidePassword}
        startsShown={once}
        onShow={setShown}
        required
      />
      {!(once && isShown) && (
        <PasswordField
          name="confirm_password"
          label={confirm}
          error={errors.confirm_password}
          autoComplete="new-password"
          showLabel={t.show(confirm)}
          hideWord={t.hide(confirm)}
          required
        />
      )}
    </>
  );
}

function TermsLink() {
  const auth = useTexts('auth');
  return (
    <a href="/terms" target="_blank" rel="noreferrer">
      {auth.clientSignUp.terms}
      <span className="vh"> {auth.newTab}</span>
    </a>
  );
}

/** Where no box is asked for. */
export function TermsNote() {
  return (
    <p className="small soft">
      {useTexts('auth').signUp.agree} <TermsLink />.
    </p>
  );
}

export function TermsBox({ error, defaultValue }: Own) {
  const { agree } = useTexts('auth').clientSignUp;
  const { state } = useLocation();
  return (
    <Checkbox
      name="terms"
      defaultChecked={defaultValue !== undefined || (state as { terms?: boolean } | null)?.terms}
      error={error}
      label={
        <>
          {agree} <TermsLink />
        </>
      }
    />
  );
}
