import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'Metalworking' });

export default function Metalworking() {
  return (
    <Main className="wrap waiting">
      <h1>Metalworking</h1>
    </Main>
  );
}
