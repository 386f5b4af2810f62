/** Portfolios as they leave, kept until news of their craftsman comes, within a bound of bytes. */
import type { AppContext } from '#api/context.ts';
import { changeNotificationsOf } from '#platform/db/change-notifications.ts';
import { readPublic } from '#api/replica.ts';
import { Written } from '#api/register.ts';
import { portfolio } from '../contract.ts';
import { showPortfolio } from './portfolio.ts';

const BYTES_MAX = 16_000_000;

export interface Portfolios {
  /** What is kept; null when the database must be asked. */
  stands(slug: string): Written | null;
  /** @throws craftsmanNotFound */
  show(slug: string): Promise<Written>;
}

export function keepPortfolios(ctx: AppContext, bytesMax = BYTES_MAX): Portfolios {
  const changes = changeNotificationsOf(ctx.db);
  const kept = new Map<string, Written>();
  const slugs = new Map<number, string>();
  let bytes = 0;
  /** How often anything changed: what was read before the last time may be of before. */
  let changeCount = 0;

  changes.on('public_changed', (payload) => {
    changeCount += 1;
    const id = Number(payload);
    // A name that changed stands under reviews of we know not whom.
    if (payload === null || payload === '' || !Number.isSafeInteger(id)) return clear();
    const slug = slugs.get(id);
    if (slug !== undefined) drop(slug, id);
  });

  function clear() {
    kept.clear();
    slugs.clear();
    bytes = 0;
  }

  function drop(slug: string, id: number) {
    bytes -= kept.get(slug)?.body.length ?? 0;
    kept.delete(slug);
    slugs.delete(id);
  }

  return {
    stands(slug) {
      return (changes.listening && kept.get(slug)) || null;
    },
    async show(slug) {
      const before = changeCount;
      const shown = await readPublic(ctx, (db) => showPortfolio(db, slug));
      const written = Written.of(portfolio.parse(shown), shown.id);
      if (changes.listening && changeCount === before) {
        if (bytes + written.body.length > bytesMax) clear();
        drop(slug, shown.id);
        kept.set(slug, written);
        slugs.set(shown.id, slug);
        bytes += written.body.length;
      }
      return written;
    },
  };
}
