import { ClientCard } from '#clients/web/ClientCard.tsx';
import type { Job } from '#requests/contract.ts';
import { Orders, useOrderCount } from '#requests/web/client/Orders.tsx';
import { Review } from '#reviews/web/Review.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ClientFrame } from './ClientFrame.tsx';

const review = (job: Job) => <Review job={job} page="orders" />;

export default function ClientProfile() {
  const { tabs, profile: t } = useTexts('client');
  return (
    <ClientFrame current="/hire/profile" title={tabs.profile} requests={useOrderCount()}>
      <ClientCard>
        <Button kind="line" icon="settings" to="/hire/profile">
          {t.settings}
        </Button>
      </ClientCard>
      <h2>{t.orders}</h2>
      <Orders review={review} />
    </ClientFrame>
  );
}
