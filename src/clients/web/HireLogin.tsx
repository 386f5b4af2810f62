import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'Client login' });

export default function HireLogin() {
  return (
    <Main className="wrap waiting">
      <h1>Client login</h1>
    </Main>
  );
}
