import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import type { Role } from '#api/endpoint.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { badRefresh } from '../contract.ts';
import { accessTokens, auditRefresh, endFamily, IDLE, lockAccount, type TokenPair } from './sessions.ts';
import { hashOfToken, newRefreshToken, seal, unseal } from './tokens.ts';

const LIFE = sql`interval '60 days'`;
/** Two tabs may send the same token at once. */
const GRACE = sql`interval '10 seconds'`;

/** @throws badRefresh */
export async function refreshSession(ctx: AppContext, token: string, ip: string | null): Promise<TokenPair> {
  // Thrown after the commit: a reuse must revoke the family permanently.
  const pair = await rotateSession(ctx, token, ip);
  if (!pair) throw badRefresh();
  return pair;
}

interface BrowserSession {
  readonly role: Role;
  readonly cookie: string | null;
  /** The tab's copy, maybe of another sign-in than the cookie's. */
  readonly copy: string | null;
}

/** @returns the next pair, null without a session; and whether it is the cookie's */
export async function resumeSession(ctx: AppContext, { role, cookie, copy }: BrowserSession, ip: string | null) {
  // Another tab may have refreshed since this one copied: of one family the cookie is the newer.
  const token = cookie && copy && (await areOneFamily(ctx.db, cookie, copy)) ? cookie : (copy ?? cookie);
  const pair = token === null ? null : await rotateSession(ctx, token, ip, role);
  return { pair, isCookie: cookie === null || token === cookie };
}

async function areOneFamily(db: Database, one: string, other: string): Promise<boolean> {
  const rows = await db
    .selectFrom('refresh_tokens')
    .select('family')
    .where('token_hash', 'in', [hashOfToken(one), hashOfToken(other)])
    .execute();
  return rows.every(({ family }) => family === rows[0]?.family) && (rows.length === 2 || one === other);
}

/**
 * The direct predecessor gets the same successor again within ten seconds, and as long as that one was never used: its
 * answer was lost on the way. That is a new issue, for ten seconds the same to all tabs: of two that are used one is a
 * copy. Any other reuse means that a token was copied, too, and ends the family.
 */
function rotateSession(ctx: AppContext, token: string, ip: string | null, role?: Role): Promise<TokenPair | null> {
  return inTransaction(ctx.db, async (trx) => {
    const owner = await trx
      .selectFrom('refresh_tokens')
      .select('account_id')
      .where('token_hash', '=', hashOfToken(token))
      .executeTakeFirst();
    if (!owner) return null;
    const account = await lockAccount(trx, owner.account_id);
    const row = await trx
      .selectFrom('refresh_tokens')
      .select(['id', 'family', 'account_id', 'signed_in_at', 'rotated_at', 'successor_sealed'])
      .select(sql<boolean>`clock_timestamp() - rotated_at <= ${GRACE}`.as('in_grace'))
      .where('token_hash', '=', hashOfToken(token))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .executeTakeFirst();
    if (!row || !account?.open || (role && account.role !== role)) return null;

    let next: IssuedPair;
    const successor = row.successor_sealed && (await findSuccessor(trx, unseal(row.successor_sealed, token)));
    if (row.rotated_at === null) next = await rotate(trx, row, token);
    else if (successor && (row.in_grace || (successor.just_issued && successor.used_at === null))) next = successor;
    else if (successor?.used_at === null) {
      next = await issueAgain(trx, successor);
      await auditRefresh(trx, 'refresh_repeated', row.account_id, ip);
    } else {
      await endFamily(trx, row.account_id, row.family);
      await auditRefresh(trx, 'refresh_reused', row.account_id, ip);
      return null;
    }
    const whose = { accountId: row.account_id, role: account.role as Role };
    return {
      ...whose,
      refresh: next.refresh,
      access: accessTokens(ctx).sign({ ...whose, family: row.family, pair: next.pair, issue: next.issue }),
    };
  });
}

async function findSuccessor(trx: Database, refresh: string) {
  const row = await trx
    .selectFrom('refresh_tokens')
    .select(['id as pair', 'issue', 'used_at'])
    .select(sql<boolean>`coalesce(clock_timestamp() - issued_at <= ${GRACE}, false)`.as('just_issued'))
    .where('token_hash', '=', hashOfToken(refresh))
    .executeTakeFirst();
  return row && { ...row, refresh };
}

interface IssuedPair {
  readonly refresh: string;
  readonly pair: number;
  readonly issue: number;
}

async function issueAgain(trx: Database, { pair, refresh }: IssuedPair): Promise<IssuedPair> {
  const { issue } = await trx
    .updateTable('refresh_tokens')
    .set((row) => ({ issue: row('issue', '+', 1), issued_at: sql`clock_timestamp()` }))
    .where('id', '=', pair)
    .returning('issue')
    .executeTakeFirstOrThrow();
  return { pair, refresh, issue };
}

async function rotate(
  trx: Database,
  row: { id: number; family: string; account_id: number; signed_in_at: string },
  token: string,
): Promise<IssuedPair> {
  const successor = newRefreshToken();
  await trx
    .updateTable('refresh_tokens')
    .set({ successor_sealed: null })
    .where('family', '=', row.family)
    .where('revoked_at', 'is', null)
    .where('successor_sealed', 'is not', null)
    .execute();
  await trx
    .updateTable('refresh_tokens')
    .set({ rotated_at: sql`clock_timestamp()`, successor_sealed: seal(successor, token) })
    .where('id', '=', row.id)
    .execute();
  const { id } = await trx
    .insertInto('refresh_tokens')
    .values({
      family: row.family,
      account_id: row.account_id,
      token_hash: hashOfToken(successor),
      signed_in_at: row.signed_in_at,
      expires_at: sql`least(now() + ${IDLE}, ${row.signed_in_at}::timestamptz + ${LIFE})`,
      used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { refresh: successor, pair: id, issue: 1 };
}
