/**
 * Sessions: one sign-in is one family of refresh tokens, of which the newest is good. Every verb locks the account's row
 * first: a sign-out, a reset or a disabling can then not be overtaken by a refresh that had begun before it.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '#api/endpoint.ts';
import { signInNeeded } from '#api/problem.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction, planned } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import type { Identify, Session } from '#api/session.ts';
import { badRefresh } from '../contract.ts';
import { type Found, cacheSessions } from './session-cache.ts';
import { type AccessTokens, hashOfToken, makeAccessTokens, newRefreshToken, seal, unseal } from './tokens.ts';

export interface Pair {
  readonly access: string;
  readonly refresh: string;
}

const IDLE = sql`interval '30 days'`;
const LIFE = sql`interval '60 days'`;
/** Two tabs may send the same token within moments; later it can only be a copy. */
const GRACE = sql`interval '10 seconds'`;

/** Finds the session of a call; whatever ends a session ends it at once. */
export function makeIdentify(ctx: AppContext): Identify {
  const tokens = accessTokens(ctx);
  const session = cacheSessions(ctx.db, (token) => readSession(ctx.db, tokens, token));
  return async (authorization) => {
    const token = /^Bearer +([\w.-]+) *$/i.exec(authorization ?? '')?.[1];
    return token ? session(token) : null;
  };
}

async function readSession(db: Database, tokens: AccessTokens, token: string): Promise<Found | null> {
  const claims = tokens.read(token);
  if (!claims) return null;
  const { accountId, family, role, until } = claims;
  const rows = await planned(
    db,
    sql<{
      full_name: string;
      language: string;
      craftsman: number | null;
      client: number | null;
      until: string;
    }>`
      select full_name, language, craftsmen.id as craftsman, clients.id as client, signed_in.until
      from accounts
      join lateral (
        select max(expires_at) as until from refresh_tokens
        where family = ${family} and account_id = accounts.id and revoked_at is null and expires_at > now()
      ) as signed_in on signed_in.until is not null
      left join craftsmen on craftsmen.account_id = accounts.id
      left join clients on clients.account_id = accounts.id
      where accounts.id = ${accountId} and role = ${role} and disabled_at is null and erased_at is null`,
  );
  const [row] = rows;
  if (!row) return null;
  const profileId = role === 'craftsman' ? row.craftsman : role === 'client' ? row.client : null;
  const session = { accountId, role, family, profileId, name: row.full_name, language: row.language } as Session;
  return { session, until: Math.min(until, Date.parse(row.until)) };
}

const made = new WeakMap<AppContext['settings'], AccessTokens>();
function accessTokens({ settings }: Pick<AppContext, 'settings'>): AccessTokens {
  let tokens = made.get(settings);
  if (!tokens) made.set(settings, (tokens = makeAccessTokens(settings.tokenSecret)));
  return tokens;
}

export interface Proven {
  readonly id: number;
  readonly role: string;
  /** The hash the caller was found right by; a password changed since then proves nothing. */
  readonly password_hash: string | null;
}

/**
 * Opens a session for whoever has just proven to be this account, and says so in the trail.
 * @returns null when the account was disabled or its password changed in the meantime
 */
export function openSession(
  ctx: Pick<AppContext, 'settings' | 'db'>,
  account: Proven,
  ip: string | null,
  db: Database = ctx.db,
): Promise<Pair | null> {
  return inTransaction(db, async (trx) => {
    const now = await lockAccount(trx, account.id);
    if (!now?.open || now.password_hash !== account.password_hash) return null;
    const family = randomUUID();
    const refresh = newRefreshToken();
    await trx
      .insertInto('refresh_tokens')
      .values({ family, account_id: account.id, token_hash: hashOfToken(refresh), expires_at: sql`now() + ${IDLE}` })
      .execute();
    await audit(trx, { actorId: account.id, act: 'sign_in', subject: 'account', subjectId: account.id, ip });
    return { access: accessTokens(ctx).sign({ accountId: account.id, role: account.role as Role, family }), refresh };
  });
}

/**
 * The next pair for a refresh token. The direct predecessor gets the very same successor for ten seconds; any other token
 * used twice has been copied, and its family ends.
 * @throws badRefresh
 */
export async function refreshSession(ctx: AppContext, token: string, ip: string | null): Promise<Pair> {
  // A reuse must end the family for good, so the refusal is thrown only after the transaction has kept that.
  const pair = await inTransaction(ctx.db, async (trx) => {
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
    if (!row || !account?.open) return null;

    let refresh: string;
    if (row.rotated_at === null) refresh = await rotate(trx, row, token);
    else if (row.in_grace && row.successor_sealed) refresh = unseal(row.successor_sealed, token);
    else {
      await endFamily(trx, row.family);
      await audit(trx, {
        actorId: null,
        act: 'refresh_reused',
        subject: 'account',
        subjectId: row.account_id,
        ip,
      });
      return null;
    }
    return {
      access: accessTokens(ctx).sign({ accountId: row.account_id, role: account.role as Role, family: row.family }),
      refresh,
    };
  });
  if (!pair) throw badRefresh();
  return pair;
}

async function rotate(
  trx: Database,
  row: { id: number; family: string; account_id: number; signed_in_at: string },
  token: string,
): Promise<string> {
  const successor = newRefreshToken();
  // Only the direct predecessor may still be honoured: what older ones kept is of no use any more.
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
  await trx
    .insertInto('refresh_tokens')
    .values({
      family: row.family,
      account_id: row.account_id,
      token_hash: hashOfToken(successor),
      signed_in_at: row.signed_in_at,
      expires_at: sql`least(now() + ${IDLE}, ${row.signed_in_at}::timestamptz + ${LIFE})`,
    })
    .execute();
  return successor;
}

/** Ends one session. @throws signInNeeded when it has just ended by other means */
export function signOut(db: Database, session: Session): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (!(await lockAccount(trx, session.accountId))) throw signInNeeded();
    await endFamily(trx, session.family);
  });
}

/** Ends an account's sessions, all or all but one. The caller's transaction should have written the account's row first. */
export async function endSessions(db: Database, accountId: number, exceptFamily?: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAccount(trx, accountId);
    let ending = trx
      .updateTable('refresh_tokens')
      .set({ revoked_at: sql`now()`, successor_sealed: null })
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null);
    if (exceptFamily) ending = ending.where('family', '!=', exceptFamily);
    await ending.execute();
  });
}

async function endFamily(trx: Database, family: string): Promise<void> {
  await trx
    .updateTable('refresh_tokens')
    .set({ revoked_at: sql`now()`, successor_sealed: null })
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .execute();
}

function lockAccount(trx: Database, accountId: number) {
  return trx
    .selectFrom('accounts')
    .select(['role', 'password_hash'])
    .select((each) => each.and([each('disabled_at', 'is', null), each('erased_at', 'is', null)]).as('open'))
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Forgets tokens nobody can use any more. */
export async function forgetExpired(db: Database): Promise<void> {
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', sql<string>`now() - interval '1 day'`).execute();
}
