import { ClientCard, SettingsKey } from '#clients/web/ClientCard.tsx';
import type { Job } from '#requests/contract.ts';
import { Orders, useOrderCount } from '#requests/web/client/Orders.tsx';
import { Review } from '#reviews/web/Review.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { ClientFrame } from './ClientFrame.tsx';

const review = (job: Job) => <Review job={job} page="orders" />;

export default function ClientProfile() {
  const { tabs: t } = useTexts('client');
  return (
    <ClientFrame current="/hire/profile" title={t.profile} requests={useOrderCount()}>
      <ClientCard>
        <SettingsKey />
      </ClientCard>
      <h2 className="vh">{t.requests}</h2>
      <Orders review={review} />
    </ClientFrame>
  );
}
