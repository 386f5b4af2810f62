import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'This craftsman has no shop' });

export default function NoShop() {
  return (
    <Main className="wrap waiting">
      <h1>This craftsman has no shop</h1>
    </Main>
  );
}
