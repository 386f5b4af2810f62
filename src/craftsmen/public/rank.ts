/**
 * One number that sorts like (rating, witnessed jobs, completed jobs, id): `card_rank` in SQL. Larger than 2^53, so a bigint
 * or its text. A cursor names both numbers of jobs as one.
 */
import { invalidInput } from '#api/problem.ts';

const JOBS_MAX = 1_048_575;
const ID_MAX = 2 ** 35;
const RANK_MAX = 2n ** 63n - 1n;

export function cursorOf(rank: string): string {
  const bits = BigInt(rank);
  return `${Number(bits >> 55n) / 10}_${(bits >> 35n) & BigInt(JOBS_MAX)}_${bits & (BigInt(ID_MAX) - 1n)}`;
}

/** @throws invalidInput for a cursor that no list returned */
export function rankBefore(cursor: string | undefined): string {
  if (cursor === undefined) return String(RANK_MAX);
  if (!/^\d{1,2}(\.\d)?_\d{1,9}_\d{1,15}$/.test(cursor))
    throw invalidInput({ detail: 'This page address is not valid.' });
  const [rating = 0, jobs = 0, id = 0] = cursor.split('_').map(Number);
  const tenths = BigInt(Math.round(rating * 10));
  const rank =
    jobs > JOBS_MAX ? (tenths + 1n) << 55n : (tenths << 55n) + (BigInt(jobs) << 35n) + BigInt(Math.min(id, ID_MAX));
  return String(rank < RANK_MAX ? rank : RANK_MAX);
}
