import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'Shop' });

export default function Shop() {
  return (
    <Main className="wrap waiting">
      <h1>Shop</h1>
    </Main>
  );
}
