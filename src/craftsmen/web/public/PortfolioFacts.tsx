import { useSession } from '#api/client/session.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import type { Portfolio } from '../../contract.ts';
import { ShareProfile } from '../share/ShareProfile.tsx';
import styles from './Portfolio.module.css';

export function PortfolioFacts({ portfolio }: { portfolio: Portfolio }) {
  const { craftsmen: list, portfolio: words } = useTexts('public');
  const { month, number } = useFormats();
  const { slug, name, prices_paid: prices } = portfolio;
  return (
    <aside className={styles.aside}>
      <ReceiptCard className={styles.card}>
        {prices && (
          <p className="sum">
            <small>{list.priceFrom}</small>
            {number(prices.lowest)}
          </p>
        )}
        <HireNow slug={slug} wide />
        <ShareProfile name={name} wide />
        <dl className="rows small">
          <div>
            <dt>{words.approvedOn}</dt>
            <dd>{month(portfolio.approved_at)}</dd>
          </div>
        </dl>
      </ReceiptCard>
    </aside>
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
