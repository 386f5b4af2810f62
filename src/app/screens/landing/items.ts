import { listCraftsmen, showStats } from '#craftsmen/calls.ts';
import type { Card, Stats } from '#craftsmen/public-contract.ts';
import type { LoaderArgs } from '#pages/page.tsx';

export interface Item {
  readonly slug: string;
  readonly name: string;
  readonly service: string;
  readonly place: string;
  readonly photo: string | null;
}
/** What a search brings of a craftsman; what is matched while the words are typed has a name and a place only. */
export interface Match extends Item {
  /** 0 to 10; null without a review. */
  readonly rating?: number | null;
  /** KES. */
  readonly priceFrom?: number | null;
}
export interface BestCraftsman extends Item {
  readonly profile: string | null;
  readonly prints: readonly string[];
  readonly rating: number;
  readonly reviews: number;
  readonly jobs: number;
  readonly shop: number | null;
}
export interface Home {
  readonly services: readonly Item[];
  readonly best: readonly BestCraftsman[];
  readonly counts: readonly [number, number, number, number];
  readonly measured: readonly [number, number];
}
export interface SearchResult {
  readonly items: readonly Match[] | null;
  readonly total: number;
  readonly widened: string | null;
}

const CLAIMED = [100, 50, 30, 2] as const;
const IN_RAIL = 13;
const SEARCHED = 12;
export const SEARCH_MAX = 100;

export const textOf = (search: string) => search.replace(/\s+/g, ' ').trim().slice(0, SEARCH_MAX);

const listed = <C extends Card>(cards: readonly C[]) => cards.filter((card) => card.primary_service);
function itemOf(card: Card): Item {
  return {
    slug: card.slug,
    name: card.name,
    service: card.primary_service ?? card.profession,
    place: card.location,
    photo: card.service_image ?? card.profile,
  };
}
const matchOf = (card: Card): Match => ({
  ...itemOf(card),
  rating: card.review_count > 0 ? card.rating : null,
  priceFrom: card.price_from,
});
function bestOf(card: Stats['top_rated'][number]): BestCraftsman {
  return {
    ...itemOf(card),
    profile: card.profile,
    prints: card.service_images,
    rating: card.rating,
    reviews: card.review_count,
    jobs: card.completed_jobs,
    shop: card.shop?.id ?? null,
  };
}

type Asking = Pick<LoaderArgs, 'call' | 'callPage' | 'signal'>;

const FRESH = 60_000;
let cached: { at: number; home: Home } | null = null;

/** Cached in the browser for a minute, so that a search does not fetch it at every key. */
export async function bringHome(asking: Asking): Promise<Home> {
  if (cached && Date.now() - cached.at < FRESH) return cached.home;
  const home = await fetchHome(asking);
  return home.best.length === 0 && cached ? cached.home : home;
}

export function cacheHome(home: Home): void {
  if (cached?.home.best !== home.best && home.best.length > 0) cached = { at: Date.now(), home };
}

/** The page is useful without craftsmen, so a failure is only logged. */
async function fetchHome({ call, callPage, signal }: Asking): Promise<Home> {
  const [list, counted] = await Promise.all([
    callPage(listCraftsmen, { page_size: IN_RAIL }, { signal }).catch(() => null),
    call(showStats, {}, { signal }).catch(() => null),
  ]);
  const best = listed(list?.rows ?? []).map(itemOf);
  const ofServices = listed(counted?.best_of_services ?? []).map(itemOf);
  const { active_craftsmen, jobs_completed, happy_clients, shops_connected } = counted ?? {};
  const real = [active_craftsmen, jobs_completed, happy_clients, shops_connected];
  const [craftsmen, jobs, clients, shops] = CLAIMED.map((claimed, index) => Math.max(claimed, real[index] ?? 0));
  return {
    services: distinct([...ofServices, ...best]).slice(0, IN_RAIL),
    best: listed(counted?.top_rated ?? []).map(bestOf),
    measured: [active_craftsmen ?? 0, jobs_completed ?? 0],
    counts: [craftsmen ?? 0, jobs ?? 0, clients ?? 0, shops ?? 0],
  };
}

/** All craftsmen who match by name, primary service or location, best first. */
export async function find({ callPage, signal }: Asking, search: string): Promise<SearchResult> {
  try {
    const found = await callPage(listCraftsmen, { search, page_size: SEARCHED }, { signal });
    return { items: listed(found.rows).map(matchOf), total: found.total, widened: found.widened };
  } catch {
    return { items: null, total: 0, widened: null };
  }
}

/** The given craftsmen that have every search term in name, primary service or location. */
export function matching(items: readonly Item[], search: string): Item[] {
  const words = search.toLowerCase().split(' ');
  return distinct(items).filter(({ name, service, place }) => {
    const text = `${name} ${service} ${place}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const distinct = (items: readonly Item[]) => [...new Map(items.map((item) => [item.slug, item])).values()];
