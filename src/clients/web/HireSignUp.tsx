import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'Client signup' });

export default function HireSignUp() {
  return (
    <Main className="wrap waiting">
      <h1>Client signup</h1>
    </Main>
  );
}
