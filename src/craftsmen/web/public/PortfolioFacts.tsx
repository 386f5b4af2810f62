import { useSession } from '#api/client/session.ts';
import { placeName } from '#catalogue/places.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import type { Portfolio } from '../../contract.ts';
import { ShareProfile } from '../share/ShareProfile.tsx';
import styles from './Portfolio.module.css';

export function PortfolioFacts({ portfolio }: { portfolio: Portfolio }) {
  const t = useTexts('common');
  const { portfolio: words } = useTexts('public');
  const { month } = useFormats();
  const { slug, name, profession } = portfolio;
  const facts = [
    [words.trade, t.trade(profession)],
    [words.location, placeName(portfolio.location)],
    [words.approvedOn, month(portfolio.approved_at)],
  ] as const;
  return (
    <aside className={styles.aside}>
      <ReceiptCard className={styles.card}>
        <HireNow slug={slug} wide />
        <ShareProfile name={name} wide />
        <dl className="rows small">
          {facts.map(
            ([label, fact]) =>
              fact && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{fact}</dd>
                </div>
              ),
          )}
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
