/** Portfolios seen in this session: shown at once the second time, and refreshed in the background. */
import { loadFrom, saveTo } from '#api/client/device.ts';
import { PORTFOLIO_KEY } from '#api/client/session.ts';
import type { Portfolio } from '../../public-contract.ts';

export function cachedPortfolio(slug: string): Portfolio | null {
  if (import.meta.env.SSR) return null;
  try {
    return JSON.parse(loadFrom('tab', PORTFOLIO_KEY + slug) ?? 'null') as Portfolio | null;
  } catch {
    return null;
  }
}

export const remember = (portfolio: Portfolio) =>
  saveTo('tab', PORTFOLIO_KEY + portfolio.slug, JSON.stringify(portfolio));

/** After a review, so that its author never sees the page without it. */
export const forgetPortfolio = (slug: string) => saveTo('tab', PORTFOLIO_KEY + slug, null);
