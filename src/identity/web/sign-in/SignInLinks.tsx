import { SIGN_IN_PATHS } from '#api/client/session.ts';
import { Link } from '#ui/layout/Link.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import type { PhoneRole } from './phone-form.ts';

/** @param door the sign-in page that led here; without it, both */
export function SignInLinks({ door }: { door?: PhoneRole | undefined }) {
  const { forgot, login, clientLogin } = useTexts('auth');
  const titles = { craftsman: login.title, client: clientLogin.title };
  return (
    <p className="btns small soft">
      {(door ? [door] : (['craftsman', 'client'] as const)).map((role) => (
        <Link key={role} className="tall" to={SIGN_IN_PATHS[role]}>
          {door ? forgot.back : titles[role]}
        </Link>
      ))}
    </p>
  );
}
