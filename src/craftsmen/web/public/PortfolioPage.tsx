import { MainContent } from '#pages/MainContent.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import type { Portfolio } from '../../public-contract.ts';
import { HireNow, PortfolioFacts, PriceFrom } from './PortfolioFacts.tsx';
import { PortfolioHeader } from './PortfolioHeader.tsx';
import { PortfolioPhotos } from './PortfolioPhotos.tsx';
import { PortfolioPrices } from './PortfolioPrices.tsx';
import { PortfolioReviews } from './PortfolioReviews.tsx';
import { PortfolioNames, PortfolioVideos } from './PortfolioServices.tsx';
import { ShareProfile } from '../share/ShareProfile.tsx';
import { classes } from '#ui/classes.ts';
import styles from './Portfolio.module.css';

export function PortfolioPage({ portfolio }: { portfolio: Portfolio }) {
  const t = useTexts('common');
  const { portfolio: words } = useTexts('public');
  const skills = t
    .trade(portfolio.skills)
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  return (
    <>
      <MainContent className={classes(styles.portfolio, 'wrap')}>
        <div className={styles.columns}>
          <div>
            <PortfolioHeader portfolio={portfolio} />
            <PortfolioPhotos portfolio={portfolio} />
            {portfolio.description && (
              <section className={styles.block}>
                <h2>{words.about}</h2>
                <p className="lead">{portfolio.description}</p>
              </section>
            )}
            <PortfolioPrices prices={portfolio.prices_paid} />
            {/* By name: the gallery has their pictures. */}
            <PortfolioNames title={words.services} names={portfolio.services.map(({ name }) => t.trade(name))} />
            <PortfolioNames title={words.skills} names={skills} />
            <PortfolioVideos portfolio={portfolio} />
            <PortfolioReviews portfolio={portfolio} />
          </div>
          <PortfolioFacts portfolio={portfolio} />
        </div>
      </MainContent>
      <aside className={styles.hireBar} data-bottom-bar="hire" aria-label={words.hire(portfolio.name)}>
        <ShareProfile name={portfolio.name} className={styles.share} short />
        <PriceFrom portfolio={portfolio} />
        <HireNow slug={portfolio.slug} />
      </aside>
    </>
  );
}
