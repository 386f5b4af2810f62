import type { AnyEndpoint } from '#api/endpoint.ts';
import { checkValues } from '#ui/form/hook/check-values.ts';
import type { Values } from '#ui/form/hook/useForm.ts';
import { isSamePassword } from '../../rules.ts';
import type { Texts } from '#ui/texts/index.tsx';

export function checkSignUp(
  endpoint: AnyEndpoint,
  values: Values,
  { nameLabel, mismatch }: { nameLabel: string; mismatch: string },
  texts: Texts,
): Record<string, string> {
  const { fields } = texts.auth;
  const { required } = texts.common;
  const labels = { full_name: nameLabel, email: fields.email, phone_number: fields.phone };
  const { password = '', confirm_password: confirm } = values;
  const errors: Record<string, string> = { ...checkValues(endpoint, values, labels, texts) };
  if (password === '') errors.password = required(fields.password);
  if (confirm === '') errors.confirm_password = required(fields.confirm);
  else if (!isSamePassword(password, confirm)) errors.confirm_password = mismatch;
  return errors;
}
