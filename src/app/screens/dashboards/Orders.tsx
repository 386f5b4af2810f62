import type { Job } from '#requests/contract.ts';
import { Orders } from '#requests/web/client/Orders.tsx';
import { Review } from '#reviews/web/Review.tsx';
import { MainContent } from '#pages/MainContent.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import dashboardStyles from '#pages/DashboardRoot.module.css';

const review = (job: Job) => <Review job={job} page="orders" />;

export default function OrdersScreen() {
  const { profile: t } = useTexts('client');
  return (
    <MainContent className={classes(dashboardStyles.page, 'wrap')}>
      <h1>{t.orders}</h1>
      <Orders review={review} />
    </MainContent>
  );
}
