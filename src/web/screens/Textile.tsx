import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'Textile' });

export default function Textile() {
  return (
    <Main className="wrap waiting">
      <h1>Textile</h1>
    </Main>
  );
}
