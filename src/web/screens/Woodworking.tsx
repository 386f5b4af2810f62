import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'Woodworking' });

export default function Woodworking() {
  return (
    <Main className="wrap waiting">
      <h1>Woodworking</h1>
    </Main>
  );
}
