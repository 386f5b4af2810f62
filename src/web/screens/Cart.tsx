import { Main } from '#web/Main.tsx';
import type { HeadOf } from '#web/page.tsx';

export const head: HeadOf = () => ({ title: 'Cart' });

export default function Cart() {
  return (
    <Main className="wrap waiting">
      <h1>Cart</h1>
    </Main>
  );
}
