import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'Reset password' });

export default function ResetPassword() {
  return (
    <Main className="wrap waiting">
      <h1>Reset password</h1>
    </Main>
  );
}
