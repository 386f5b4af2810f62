import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'Craftsman login' });

export default function Login() {
  return (
    <Main className="wrap waiting">
      <h1>Craftsman login</h1>
    </Main>
  );
}
