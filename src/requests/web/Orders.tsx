import { Main } from '#web/Main.tsx';

export default function Orders() {
  return (
    <Main className="wrap waiting">
      <h1>My orders</h1>
    </Main>
  );
}
