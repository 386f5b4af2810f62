import { ClientCard, SettingsKey } from '#clients/web/ClientCard.tsx';
import type { Job } from '#requests/contract.ts';
import { Orders, useOrderCount } from '#requests/web/client/Orders.tsx';
import { Review } from '#reviews/web/Review.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { ClientFrame } from './ClientFrame.tsx';

const review = (job: Job) => <Review job={job} page="orders" />;

export default function ClientProfile() {
  const { tabs, profile: t } = useTexts('client');
  const count = useOrderCount();
  const card = (
    <ClientCard>
      <SettingsKey />
    </ClientCard>
  );
  return (
    <ClientFrame current="/hire/profile" title={tabs.profile} requests={count}>
      {count !== 0 && card}
      <h2 className="vh">{t.orders}</h2>
      <Orders review={review} />
      {count === 0 && card}
    </ClientFrame>
  );
}
