/** What was set out to be reached, and whether it was. */
import type { Measured } from './measure.ts';
import { total } from './measure.ts';

export interface ApprovalForm {
  readonly goal: string;
  readonly found: string;
  readonly met: boolean;
}

const shareOfBare = (each: Measured) => (each.bare ? (total(each.bare) / total(each.product)) * 100 : Number.NaN);
const timesPeer = (each: Measured) => (each.peer ?? Number.NaN) / total(each.product);

/** @param every all that was measured in this run: some goals compare two of them */
export function verdictsOf(each: Measured, every: readonly Measured[]): ApprovalForm[] {
  const list = every.find((one) => one.name === 'list');
  const atLeast = (value: number, goal: number, unit: string, of: string): ApprovalForm => ({
    goal: `≥ ${goal}${unit} ${of}`,
    found: `${value >= 10 ? value.toFixed(0) : value.toFixed(1)}${unit}`,
    met: value >= goal,
  });
  const atMost = (value: number, goal: number, unit: string, of: string): ApprovalForm => ({
    goal: `≤ ${goal}${unit} ${of}`,
    found: `${value >= 10 ? value.toFixed(0) : value.toFixed(1)}${unit}`,
    met: value <= goal,
  });
  const timesList = (goal: number) =>
    list ? [atMost(total(each.product) / total(list.product), goal, '×', 'the list')] : [];
  const goals: Readonly<Record<string, () => ApprovalForm[]>> = {
    list: () => [atLeast(shareOfBare(each), 33, ' %', 'of bare'), atLeast(timesPeer(each), 50, '×', 'the peer')],
    home: () => [atLeast(shareOfBare(each), 50, ' %', 'of bare'), atLeast(timesPeer(each), 100, '×', 'the peer')],
    search: () => timesList(3),
    word: () => timesList(5),
    typo: () => timesList(8),
    'portfolio-db': () => [atLeast(timesPeer(each), 20, '×', 'the peer')],
    portfolio: () => [atLeast(timesPeer(each), 100, '×', 'the peer')],
    'page-front': () => [atMost(100 / shareOfBare(each), 1.5, '×', 'bare')],
    'page-list': () => [atMost(100 / shareOfBare(each), 1.5, '×', 'bare')],
    'page-portfolio': () => [atMost(100 / shareOfBare(each), 1.5, '×', 'bare')],
    'sign-in': () => [atMost(total(each.product), 25, ' ms', 'of core')],
  };
  return goals[each.name]?.() ?? [];
}

const ms = (value: number) => (value >= 10 ? value.toFixed(1) : value.toFixed(value >= 1 ? 2 : 3));

/** The whole run as a table for people. */
export function tableOf(every: readonly Measured[]): string {
  const head = [
    '| scenario | core ms a request (server + database) | bare | share of bare | tuned Django peer* | ratio | requests/s | p50 ms | p99 ms | bytes | goals |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
  ];
  const rows = every.map((each) => {
    const { product, bare, peer } = each;
    const verdicts = verdictsOf(each, every).map(
      ({ goal, found, met }) => `${met ? 'met' : '**missed**'}: ${found} (${goal})`,
    );
    const refused = Object.entries(each.refused).map(([status, count]) => `${count} × ${status}`);
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
      [...verdicts, ...refused].join('; '),
    ];
  });
  return [...head, ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
}

export const PEER_NOTE =
  '* Recorded earlier on a like machine (two cores, busy), not in this run: Django 3.2 with REST framework, stored ratings, composite and trigram indexes, 5 gunicorn workers, the same number of craftsmen and reviews.';
