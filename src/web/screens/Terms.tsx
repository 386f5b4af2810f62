import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'Terms and conditions' });

export default function Terms() {
  return (
    <Main className="wrap waiting">
      <h1>Terms and conditions</h1>
    </Main>
  );
}
