import type { Job } from '#requests/contract.ts';
import { Orders } from '#requests/web/Orders.tsx';
import { Review } from '#reviews/web/Review.tsx';
import { Main } from '../Main.tsx';
import { useTexts } from '../texts/index.tsx';

const review = (job: Job) => <Review job={job} page="orders" />;

export default function OrdersScreen() {
  const { profile: t } = useTexts('client');
  return (
    <Main className="wrap dash">
      <h1>{t.orders}</h1>
      <Orders review={review} />
    </Main>
  );
}
