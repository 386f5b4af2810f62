/** What the front page knows of a craftsman, how it gets it, and which of it fit what somebody types. */
import { type Card, showStats, listCraftsmen } from '#craftsmen/contract.ts';
import type { LoaderArgs } from '#pages/page.tsx';

export interface Item {
  readonly slug: string;
  readonly name: string;
  readonly service: string;
  readonly place: string;
  readonly photo: string | null;
  /** Out of 10. */
  readonly rating: number;
  readonly reviews: number;
  /** Its id, where there is one. */
  readonly shop: number | null;
}
export interface Home {
  /** One of each service, and more while there are few services. */
  readonly services: readonly Item[];
  /** Best rated first. */
  readonly best: readonly Item[];
  /** Craftsmen, jobs, clients, shops. */
  readonly figures: readonly [number, number, number, number];
}
export interface Found {
  /** Null when they could not be had. */
  readonly items: readonly Item[] | null;
  readonly total: number;
}

/** What we may always say; once there is more, that is said. */
const CLAIMED = [100, 50, 30, 2] as const;
/** Items of the carousel and rows of the ranking. */
const IN_RAIL = 13;
const RANKED = 8;
const SEARCHED = 12;
export const SEARCH_MAX = 100;

export const textOf = (search: string) => search.replace(/\s+/g, ' ').trim().slice(0, SEARCH_MAX);

const listed = (cards: readonly Card[]) => cards.filter((card) => card.primary_service);
function itemOf(card: Card): Item {
  return {
    slug: card.slug,
    name: card.name,
    service: card.primary_service ?? card.profession,
    place: card.location,
    photo: card.service_image ?? card.profile,
    rating: card.rating,
    reviews: card.review_count,
    shop: card.shop?.id ?? null,
  };
}

type Asking = Pick<LoaderArgs, 'call' | 'callPage' | 'signal'>;

const FRESH = 60_000;
let kept: { at: number; home: Home } | null = null;

/** Kept in the browser for a minute, or every key of a search would ask for it again; the server keeps whole pages. */
export async function bringHome(asking: Asking): Promise<Home> {
  if (kept && Date.now() - kept.at < FRESH) return kept.home;
  const home = await fetchHome(asking);
  // Without a network what was here is still of use.
  return home.best.length === 0 && kept ? kept.home : home;
}

/** What is shown, be it from the server's page or fetched, is what the next search starts from. */
export function cacheHome(home: Home): void {
  if (kept?.home.best !== home.best && home.best.length > 0) kept = { at: Date.now(), home };
}

/** The page is of use without craftsmen, so a failure leaves it standing; what failed is in the log. */
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
    best: best.slice(0, RANKED),
    figures: [craftsmen ?? 0, jobs ?? 0, clients ?? 0, shops ?? 0],
  };
}

/** Everybody who fits by name, primary service or location, best first. */
export async function find({ callPage, signal }: Asking, search: string): Promise<Found> {
  try {
    const { rows, total } = await callPage(listCraftsmen, { search, page_size: SEARCHED }, { signal });
    return { items: listed(rows).map(itemOf), total };
  } catch {
    return { items: null, total: 0 };
  }
}

/** Those among the given that have every word in name, primary service or location. */
export function matching(items: readonly Item[], search: string): Item[] {
  const words = search.toLowerCase().split(' ');
  return distinct(items).filter(({ name, service, place }) => {
    const text = `${name} ${service} ${place}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const distinct = (items: readonly Item[]) => [...new Map(items.map((item) => [item.slug, item])).values()];
