import { CallError, call } from '#api/client/call.ts';
import { useAllTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { changePassword, notYourPassword, passwordNeeded } from '../../contract.ts';
import { FormError } from '../sign-in/FormError.tsx';
import { fieldErrors, inOrder } from '../sign-in/field-errors.ts';
import { CurrentPassword, NewPassword } from '../sign-in/fields.tsx';
import { useForm } from '#ui/form/useForm.ts';

export function ChangePassword({ email }: { email: string }) {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth.account;
  const toast = useToast();

  const form = useForm({
    check: (values) => {
      const faults: Record<string, string> = { ...fieldErrors(changePassword, values, {}, texts) };
      if (values.new_password !== values.confirm_password) faults.confirm_password = auth.reset.mismatch;
      return inOrder(['current_password', 'new_password', 'confirm_password'], faults);
    },
    send: async ({ current_password = '', new_password = '' }) => {
      try {
        await call(changePassword, { current_password, new_password });
      } catch (error) {
        throw besideTheField(error, 'current_password');
      }
      form.bind.ref.current?.reset();
      toast(t.passwordChanged);
    },
    failed: (_error, said) => (said ? common.translate(said) : t.passwordFailed),
  });

  return (
    <form {...form.bind}>
      <FormError form={form}>
        {form.failure?.error?.code === passwordNeeded.code && <Link to="/forgot-password">{t.setPassword}</Link>}
      </FormError>
      {/* Tells the password manager whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <CurrentPassword name="current_password" label={t.current} error={form.faults.current_password} />
      <NewPassword name="new_password" labels={auth.reset} faults={form.faults} />
      <Button type="submit" busy={form.busy} busyLabel={common.saving}>
        {t.changePassword}
      </Button>
    </form>
  );
}

/** "The current password is not right." belongs to the field it is about. */
export function besideTheField(error: unknown, field: string): unknown {
  if (!(error instanceof CallError) || error.code !== notYourPassword.code) return error;
  const { status, code, detail, requestId } = error;
  return new CallError(status, code, detail, { requestId, fields: { [field]: detail } });
}
