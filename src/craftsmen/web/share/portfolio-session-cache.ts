/** Portfolios seen in this session: shown at once the second time, and refreshed in the background. */
import { PORTFOLIO_KEY } from '#api/client/session.ts';
import type { Portfolio } from '../../contract.ts';

export function cachedPortfolio(slug: string): Portfolio | null {
  if (import.meta.env.SSR) return null;
  try {
    const cached = sessionStorage.getItem(PORTFOLIO_KEY + slug);
    return cached ? (JSON.parse(cached) as Portfolio) : null;
  } catch {
    return null;
  }
}

export function remember(portfolio: Portfolio): void {
  try {
    sessionStorage.setItem(PORTFOLIO_KEY + portfolio.slug, JSON.stringify(portfolio));
  } catch {
    // Full or forbidden: it is fetched again.
  }
}

/** After a review, so that its author never sees the page without it. */
export function forgetPortfolio(slug: string): void {
  try {
    sessionStorage.removeItem(PORTFOLIO_KEY + slug);
  } catch {
    // As above.
  }
}
