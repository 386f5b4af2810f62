import { call } from '#api/client/call.ts';
import { useSession } from '#api/client/session.ts';
import { useAllTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { type Account, changePassword, commonPassword, notYourPassword, passwordNeeded } from '../../contract.ts';
import { isSamePassword } from '../../rules.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { checkValues, inOrder } from '#ui/form/hook/check-values.ts';
import { CurrentPassword, NewPassword } from '../sign-in/fields.tsx';
import { useForm } from '#ui/form/hook/useForm.ts';

export function ChangePassword({ account: { email, phone_number: phone } }: { account: Account }) {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth.account;
  const toast = useToast();
  const isAdmin = useSession()?.accountType === 'admin';
  // A recent sign-in by code stands for the current password of an account without an address for a link.
  const hasEmail = email !== '';

  const form = useForm({
    check: (values) => {
      const errors: Record<string, string> = { ...checkValues(changePassword, values, {}, texts) };
      if (!isSamePassword(values.new_password, values.confirm_password)) errors.confirm_password = auth.reset.mismatch;
      return inOrder(['current_password', 'new_password', 'confirm_password'], errors);
    },
    submit: async ({ current_password, new_password = '' }) => {
      await call(changePassword, { current_password, new_password });
      form.bind.ref.current?.reset();
      toast(t.passwordChanged);
    },
    failed: t.passwordFailed,
    fieldOfCode: { [notYourPassword.code]: 'current_password', [commonPassword.code]: 'new_password' },
  });

  return (
    <form {...form.bind}>
      <FormError form={form}>
        {form.error?.cause?.code === passwordNeeded.code && <Link to="/forgot-password">{t.setPassword}</Link>}
      </FormError>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email || (phone ?? '')} readOnly hidden />
      {hasEmail ? (
        <CurrentPassword name="current_password" label={t.current} error={form.fieldErrors.current_password} />
      ) : (
        <p>{t.passwordByCode}</p>
      )}
      <NewPassword
        name="new_password"
        labels={auth.reset}
        hint={isAdmin ? auth.fields.adminPasswordHint : undefined}
        errors={form.fieldErrors}
      />
      <Button type="submit" busy={form.busy} busyLabel={common.saving}>
        {hasEmail ? t.changePassword : t.setPassword}
      </Button>
    </form>
  );
}
