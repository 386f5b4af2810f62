import { useSession } from '#api/client/session.ts';
import { placeName } from '#catalogue/places.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { DotCount } from '#ui/display/DotCount.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import type { Portfolio } from '../../contract.ts';
import { ShareProfile } from '../share/ShareProfile.tsx';
import styles from './Portfolio.module.css';

export function PortfolioFacts({ portfolio }: { portfolio: Portfolio }) {
  const t = useTexts('common');
  const { portfolio: words } = useTexts('public');
  const formats = useFormats();
  const { name, profession, completed_jobs: jobs } = portfolio;
  const place = placeName(portfolio.location);
  return (
    <aside className={styles.aside}>
      <ReceiptCard className={styles.stats}>
        <div>
          <p className="sum">{words.jobs(jobs)}</p>
          <p className="soft small">{words.completed}</p>
        </div>
        <DotCount count={jobs} columns={24} colour="var(--karura)" />
        <dl className="rows small">
          <div>
            <dt>{words.trade}</dt>
            <dd>{t.trade(profession)}</dd>
          </div>
          {place && (
            <div>
              <dt>{words.location}</dt>
              <dd>{place}</dd>
            </div>
          )}
          <div>
            <dt>{words.approvedOn}</dt>
            <dd>{formats.month(portfolio.approved_at)}</dd>
          </div>
        </dl>
        <HireNow slug={portfolio.slug} wide />
        <ShareProfile name={name} className={styles.action} wide />
      </ReceiptCard>
    </aside>
  );
}

export function HireNow({ slug, wide }: { slug: string; wide?: boolean }) {
  const { hireNow } = useTexts('common');
  const path = useSession()?.accountType === 'client' ? '/hire/request' : '/HireSignUp';
  return (
    <Button className={styles.action} kind="hire" wide={wide} to={`${path}?craftsman=${slug}`}>
      {hireNow}
    </Button>
  );
}
