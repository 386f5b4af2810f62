import { useLoaderData } from 'react-router';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import type { PhoneRole } from './phone-form.ts';
import type { SignInWays } from './ways.ts';

const PATHS = { craftsman: '/phone-login', client: '/HirePhoneLogin' } as const;

/** The way in without a password, where messages can be sent. */
export function ByPhone({ roles }: { roles: readonly PhoneRole[] }) {
  const { forgot, phoneSignIn } = useTexts('auth');
  const { sms } = useLoaderData<SignInWays>();
  if (!sms) return null;
  return (
    <>
      <p className="small soft">{forgot.byPhone}</p>
      {roles.map((role) => (
        <Button key={role} kind="line" wide to={PATHS[role]}>
          {phoneSignIn.title[role]}
        </Button>
      ))}
    </>
  );
}
