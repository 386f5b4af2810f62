import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'Services' });

export default function Services() {
  return (
    <Main className="wrap waiting">
      <h1>Services</h1>
    </Main>
  );
}
