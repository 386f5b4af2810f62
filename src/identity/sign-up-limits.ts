import type { Limits } from '#api/limits/rate-limits.ts';

/** The limit of the IP address can be raised where many people share one; those of a person stay. @throws tooMany */
export async function takeSignUpLimits(
  limits: Limits,
  ip: string | null,
  { email, phone_number: phone }: { readonly email: string; readonly phone_number: string },
): Promise<void> {
  await limits.take('sign-up', ip ?? 'here');
  await limits.take('sign-up person', `email ${email}`);
  await limits.take('sign-up person', `phone ${phone}`);
}
