import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'Admin login' });

export default function AdminLogin() {
  return (
    <Main className="wrap waiting">
      <h1>Admin login</h1>
    </Main>
  );
}
