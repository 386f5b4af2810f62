import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'Forgot password' });

export default function ForgotPassword() {
  return (
    <Main className="wrap waiting">
      <h1>Forgot password</h1>
    </Main>
  );
}
