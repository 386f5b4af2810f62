import type { HeadOf } from '#pages/page.tsx';
import { phoneForm } from './phone-form.ts';
import { PhoneSignIn } from './PhonePages.tsx';
import { requirePhoneSignIn } from './usePhoneForm.ts';

export const head: HeadOf = (_data, { auth }) => ({ title: auth.phoneSignIn.title.craftsman });
export const loader = requirePhoneSignIn('craftsman');
export const pageForm = phoneForm('craftsman');

export default function PhoneLogin() {
  return <PhoneSignIn accountType="craftsman" />;
}
