import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '#api/client/call.ts';
import { MainContent } from '#pages/MainContent.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { showPortfolio } from '../../calls.ts';
import type { Portfolio as Shown } from '../../public-contract.ts';
import { type LoadedPortfolio, loadPortfolio } from './load-portfolio.ts';
import { portfolioHead } from './portfolio-head.ts';
import { PortfolioPage } from './PortfolioPage.tsx';
import { remember } from '../share/portfolio-session-cache.ts';

export const loader = loadPortfolio;
export const head = portfolioHead;

export default function Portfolio() {
  const loaded = useLoaderData<LoadedPortfolio>();
  const { portfolio: t } = useTexts('public');
  const portfolio = useFresh(loaded);
  if (portfolio) return <PortfolioPage portfolio={portfolio} />;
  return (
    <MainContent className="wrap waiting">
      <EmptyState
        drawing={loaded.error === 'failed' ? 'broken' : 'lost'}
        level={1}
        title={t.notFoundHeading}
        action={<Button to="/craftsmen">{t.browse}</Button>}
      >
        <p role="alert">{t[loaded.error ?? 'empty']}</p>
      </EmptyState>
    </MainContent>
  );
}

/** The cached portfolio shows at once; the server's response replaces it. */
function useFresh({ portfolio, stale }: LoadedPortfolio): Shown | null {
  const [fresh, setFresh] = useState<Shown | null>(null);
  useEffect(() => {
    if (!portfolio) return;
    if (!stale) return remember(portfolio);
    const stop = new AbortController();
    call(showPortfolio, { slug: portfolio.slug }, { signal: stop.signal }).then(
      (response) => {
        remember(response);
        setFresh(response);
      },
      // A page that cannot be refreshed is better than none.
      () => undefined,
    );
    return () => stop.abort();
  }, [portfolio, stale]);
  return fresh?.slug === portfolio?.slug ? fresh : portfolio;
}
