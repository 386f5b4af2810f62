import { useSession } from '#api/client/session.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import type { Portfolio } from '../../public-contract.ts';
import { ShareProfile } from '../share/ShareProfile.tsx';
import { ReviewList } from './PortfolioReviews.tsx';
import styles from './Portfolio.module.css';

export function PortfolioFacts({ portfolio }: { portfolio: Portfolio }) {
  const { portfolio: words } = useTexts('public');
  const { month } = useFormats();
  const { slug, name, reviews } = portfolio;
  return (
    <aside className={styles.aside}>
      <ReceiptCard className={styles.card}>
        <PriceFrom portfolio={portfolio} />
        <HireNow slug={slug} wide />
        <ShareProfile name={name} />
        <p className="small soft">
          {words.approvedOn}, {month(portfolio.approved_at)}
        </p>
      </ReceiptCard>
      <h2>★ {useTexts('common').reviews(reviews.length)}</h2>
      <ReviewList reviews={reviews.slice(0, 4)} />
    </aside>
  );
}

export function PriceFrom({ portfolio: { prices_paid: prices } }: { portfolio: Portfolio }) {
  const { craftsmen: list } = useTexts('public');
  const { number } = useFormats();
  if (!prices) return null;
  return (
    <p className="sum">
      <small>{list.priceFrom} </small>
      {number(prices.lowest)}
    </p>
  );
}

export function HireNow({ slug, wide }: { slug: string; wide?: boolean }) {
  const { hireNow } = useTexts('common');
  const path = useSession()?.accountType === 'client' ? '/hire/request' : '/HireSignUp';
  return (
    <Button kind="hire" wide={wide} to={`${path}?craftsman=${slug}`}>
      {hireNow}
    </Button>
  );
}
