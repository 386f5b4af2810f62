import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'Craftsman signup' });

export default function SignUp() {
  return (
    <Main className="wrap waiting">
      <h1>Craftsman signup</h1>
    </Main>
  );
}
