import { ClientCard } from '#clients/web/ClientCard.tsx';
import type { Job } from '#requests/contract.ts';
import { Orders } from '#requests/web/client/Orders.tsx';
import { Review } from '#reviews/web/Review.tsx';
import { MainContent } from '#pages/MainContent.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { classes } from '#ui/classes.ts';
import dashboardStyles from '#pages/DashboardRoot.module.css';

const review = (job: Job) => <Review job={job} page="orders" />;

export default function ClientProfile() {
  const { tabs, profile: t } = useTexts('client');
  return (
    <MainContent className={classes(dashboardStyles.page, 'wrap')}>
      <h1>{tabs.profile}</h1>
      <ClientCard>
        <Button kind="line" icon="settings" to="/hire">
          {t.settings}
        </Button>
      </ClientCard>
      <h2>{t.orders}</h2>
      <Orders review={review} />
    </MainContent>
  );
}
