import type { HeadOf } from '#pages/page.tsx';
import { phoneSignUpForm } from './phone-form.ts';
import { PhoneSignUp } from './PhonePages.tsx';
import { requirePhoneSignIn } from './usePhoneForm.ts';

export const head: HeadOf = (_data, { auth }) => ({ title: auth.phoneSignUp.title.craftsman });
export const loader = requirePhoneSignIn('craftsman');
export const pageForm = phoneSignUpForm('craftsman');

export default function PhoneSignUpCraftsman() {
  return <PhoneSignUp accountType="craftsman" />;
}
