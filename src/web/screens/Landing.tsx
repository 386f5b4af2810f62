import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'Find a craftsman you can check' });

export default function Landing() {
  return (
    <Main className="wrap waiting">
      <h1>Find a craftsman you can check</h1>
    </Main>
  );
}
