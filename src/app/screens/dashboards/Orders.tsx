import type { Job } from '#requests/contract.ts';
import { Orders, useOrderCount } from '#requests/web/client/Orders.tsx';
import { Review } from '#reviews/web/Review.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { ClientFrame } from './ClientFrame.tsx';

const review = (job: Job) => <Review job={job} page="orders" />;

export default function OrdersScreen() {
  const { tabs: t } = useTexts('client');
  return (
    <ClientFrame current="/hire/requests" title={t.requests} requests={useOrderCount()}>
      <Orders review={review} />
    </ClientFrame>
  );
}
