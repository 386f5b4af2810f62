import { phoneForm } from '#identity/web/sign-in/phone-form.ts';
import { PhoneSignIn } from '#identity/web/sign-in/PhonePages.tsx';
import { requirePhoneSignIn } from '#identity/web/sign-in/usePhoneForm.ts';
import type { HeadOf } from '#pages/page.tsx';
import { useHireOrigin } from './HireOrigin.tsx';

export const head: HeadOf = (_data, { auth }) => ({ title: auth.phoneSignIn.title.client });
export const loader = requirePhoneSignIn('client');
export const pageForm = phoneForm('client');

export default function HirePhoneLogin() {
  const { query, state } = useHireOrigin();
  return <PhoneSignIn accountType="client" query={query} state={state} />;
}
