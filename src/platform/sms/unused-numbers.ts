/**
 * Networks give a number that nobody uses to somebody else. So it counts as proven for 180 days from the last code that was
 * entered (docs/decisions/0023-unused-numbers.md).
 */
import { sql } from 'kysely';

const USED_DAYS = 180;
/** Before the end its owner is asked to prove it again. */
export const NOTICE_DAYS = 7;

/** Of the row `p` of `phones`. The release before writes `verified_at` alone. */
export const PROVE_BY = sql<string>`greatest(p.seen_at, p.verified_at) + make_interval(days => ${sql.lit(USED_DAYS)})`;
export const IS_UNUSED = sql<boolean>`${PROVE_BY} <= now()`;
