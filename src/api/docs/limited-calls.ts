import type { RateLimitName } from '../limits/rate-limits.ts';

/** Which limits a call may take, by its operation id. Tests hold every answer against it. */
export const LIMITED_CALLS: Readonly<Record<string, readonly RateLimitName[]>> = {
  postToken: ['sign-in address', 'sign-in account', 'second factor'],
  postClientLogin: ['sign-in address', 'sign-in account'],
  postGoogleLogin: ['sign-in address', 'sign-up'],
  postSignup: ['sign-up', 'sign-up person'],
  postClientSignup: ['sign-up', 'sign-up person'],
  postPasswordReset: ['reset address', 'reset account'],
  postPasswordChange: ['sign-in account'],
  postContact: ['contact'],
  postPhones: [
    'phone codes of an account',
    'phone codes of an account a day',
    'phone code address',
    'phone code',
    'phone codes',
    'phone codes a day',
    'all phone codes',
  ],
  postPhonesVerify: ['phone code tries'],
  postPhoneSignIn: ['phone code address', 'phone code', 'phone codes', 'phone codes a day'],
  postPhoneSignInCode: ['sign-in address', 'sign-in account'],
  postPhoneSignUp: ['phone code address', 'phone code', 'phone codes', 'phone codes a day', 'all sign-up codes'],
  postPhoneSignUpCode: ['sign-in address', 'sign-in account'],
  putJobRequestsById: ['request edits'],
  postJobRequestsByIdChanges: ['change offers'],
  deleteMe: ['sign-in account'],
  postMeArchive: ['sign-in account', 'archive'],
  postSecondFactor: ['sign-in account'],
  postSecondFactorConfirm: ['second factor'],
  postSecondFactorOff: ['sign-in account', 'second factor'],
};
