import { phoneSignUpForm } from '#identity/web/sign-in/phone-form.ts';
import { PhoneSignUp } from '#identity/web/sign-in/PhonePages.tsx';
import { requirePhoneSignIn } from '#identity/web/sign-in/usePhoneForm.ts';
import type { HeadOf } from '#pages/page.tsx';
import { HireOrigin, useHireOrigin } from './HireOrigin.tsx';

export const head: HeadOf = (_data, { auth }) => ({ title: auth.phoneSignUp.title.client });
export const loader = requirePhoneSignIn('client');
export const pageForm = phoneSignUpForm('client');

export default function HirePhoneSignUp() {
  const { query, state } = useHireOrigin();
  return (
    <PhoneSignUp accountType="client" query={query} state={state}>
      <HireOrigin />
    </PhoneSignUp>
  );
}
