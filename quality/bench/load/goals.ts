import type { Measured } from './measure.ts';
import { total } from './measure.ts';

export interface GoalResult {
  readonly goal: string;
  readonly found: string;
  readonly met: boolean;
}

const shareOfBare = (each: Measured) => (each.bare ? (total(each.bare) / total(each.product)) * 100 : Number.NaN);
const timesPeer = (each: Measured) => (each.peer ?? Number.NaN) / total(each.product);

const shown = (value: number) => value.toFixed(value >= 10 ? 0 : value >= 1 ? 1 : 3);

export function goalResultsOf(each: Measured): GoalResult[] {
  const atLeast = (value: number, goal: number, unit: string, of: string): GoalResult => ({
    goal: `≥ ${goal}${unit} ${of}`,
    found: `${shown(value)}${unit}`,
    met: value >= goal,
  });
  const atMost = (value: number, goal: number, unit: string, of: string): GoalResult => ({
    goal: `≤ ${goal}${unit} ${of}`,
    found: `${shown(value)}${unit}`,
    met: value <= goal,
  });
  const cached = () => [atLeast(shareOfBare(each), 50, ' %', 'of bare')];
  const miss = (core: number, database: number) => [
    atMost(total(each.product), core, ' ms', 'of core'),
    atMost(each.product.database, database, ' ms', 'of it in the database'),
  ];
  const besideAlone = () => [atMost(each.product.p50 / (each.alone?.p50 ?? Number.NaN), 1.3, '×', 'of alone, p50')];
  const goals: Readonly<Record<string, () => GoalResult[]>> = {
    list: cached,
    home: cached,
    search: cached,
    word: cached,
    typo: cached,
    portfolio: cached,
    'page-front': cached,
    'page-list': cached,
    'page-portfolio': cached,
    'list-new': () => miss(1, 0.3),
    'search-new': () => miss(1, 0.3),
    'word-new': () => miss(1, 0.3),
    'typo-new': () => miss(1.5, 1),
    'portfolio-db': () => [atMost(total(each.product), 0.5, ' ms', 'of core')],
    'page-drawn': () => [atMost(total(each.product), 4, ' ms', 'of core')],
    'list-beside': besideAlone,
    'requests-beside': besideAlone,
    reading: () => [
      atMost(total(each.product), 0.8, ' ms', 'of core'),
      atMost(each.product.p99, 30, ' ms', 'for 99 of 100'),
    ],
    'sign-in': () => [atMost(total(each.product), 25, ' ms', 'of core')],
  };
  return goals[each.name]?.() ?? [];
}

const ms = (value: number) => (value >= 10 ? value.toFixed(1) : value.toFixed(value >= 1 ? 2 : 3));

export function tableOf(every: readonly Measured[]): string {
  const head = [
    '| scenario | core ms a request (server + database) | bare | share of bare | tuned Django peer* | ratio | requests/s | p50 ms | p99 ms | bytes | goals |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
  ];
  const rows = every.map((each) => {
    const { product, bare, peer } = each;
    const goalResults = goalResultsOf(each).map(
      ({ goal, found, met }) => `${met ? 'met' : '**missed**'}: ${found} (${goal})`,
    );
    const rejected = Object.entries(each.rejected).map(([status, count]) => `${count} × ${status}`);
    return [
      `${each.name}: ${each.what}`,
      `${ms(total(product))} (${ms(product.server)} + ${ms(product.database)})`,
      bare ? ms(total(bare)) : '',
      bare ? `${shareOfBare(each).toFixed(0)} %` : '',
      peer === null ? '' : String(peer),
      peer === null ? '' : `${timesPeer(each) >= 10 ? timesPeer(each).toFixed(0) : timesPeer(each).toFixed(1)}×`,
      product.rate.toFixed(0),
      ms(product.p50),
      ms(product.p99),
      each.bytes.toLocaleString('en'),
      [...goalResults, ...rejected].join('; '),
    ];
  });
  return [...head, ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
}

export const PEER_NOTE =
  '* Recorded earlier on a like machine (two cores, busy), not in this run: Django 3.2 with REST framework, stored ratings, composite and trigram indexes, 5 gunicorn workers, the same number of craftsmen and reviews.';
