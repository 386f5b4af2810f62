import { data } from 'react-router';
import { CallError } from '#api/client/call.ts';
import type { LoaderArgs } from '#pages/page.tsx';
import { showPortfolio } from '../../calls.ts';
import type { Portfolio } from '../../public-contract.ts';
import { cachedPortfolio } from '../share/portfolio-session-cache.ts';

type LoadError = 'invalid' | 'notFound' | 'failed' | 'empty';
export interface LoadedPortfolio {
  readonly portfolio: Portfolio | null;
  readonly error?: LoadError;
  /** From the cache of this session: the page fetches it again. */
  readonly stale?: boolean;
}
const failed = (error: LoadError, status: number) => data<LoadedPortfolio>({ portfolio: null, error }, { status });

export async function loadPortfolio({ params, call, signal }: LoaderArgs) {
  const slug = params.slug ?? '';
  if (!/^[a-z0-9-]+$/.test(slug)) return failed('invalid', 404);
  const known = cachedPortfolio(slug);
  if (known) return { portfolio: known, stale: true };
  try {
    const portfolio = await call(showPortfolio, { slug }, { signal });
    return portfolio ? { portfolio } : failed('empty', 502);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.status === 404 ? failed('notFound', 404) : failed('failed', error.status >= 500 ? error.status : 503);
  }
}
