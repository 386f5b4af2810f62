import { type Scope, scopesOf } from '#catalogue/scopes.ts';
import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import { notFound } from '#api/problem.ts';
import type { Session } from '#api/session.ts';
import { notify } from '#notifications/notify.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { type ApiKey, KEYS_MAX, scopeNotYours, tooManyKeys } from '../keys-contract.ts';
import { requireProof } from '../password/require-proof.ts';
import { hashOfToken } from '../session/tokens.ts';
import { newKey } from './key-text.ts';

const SHOWN = ['id', 'name', 'prefix', 'scopes', 'created_at', 'expires_at', 'last_used_on'] as const;

export async function listKeys(db: Database, accountId: number): Promise<ApiKey[]> {
  const rows = db.selectFrom('api_keys').select(SHOWN).where('account_id', '=', accountId).orderBy('id', 'desc');
  return (await rows.execute()) as ApiKey[];
}

export interface NewKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly days: number;
  readonly password: string;
  readonly code: string;
}

/** @returns the key, which is not stored · @throws notYourPassword, passwordNeeded, notTheCode, tooManyKeys, scopeNotYours */
export async function makeKey(ctx: AppContext, { accountId, role }: Session, given: NewKey, ip: string | null) {
  if (!given.scopes.every((each) => scopesOf(role).includes(each))) throw scopeNotYours();
  const proven = await requireProof(ctx, accountId, given, ip);
  return inTransaction(ctx.db, async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .where('password_hash', '=', proven.password_hash)
      .where('disabled_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) throw notFound();
    const existing = await trx.selectFrom('api_keys').select('id').where('account_id', '=', accountId).execute();
    if (existing.length >= KEYS_MAX) throw tooManyKeys();
    const { id } = await trx
      .insertInto('api_keys')
      .values({
        account_id: accountId,
        name: given.name,
        scopes: scopesOf(role).filter((each) => given.scopes.includes(each)),
        expires_at: sql`now() + make_interval(days => ${given.days})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { key, prefix } = newKey(id);
    const made = await trx
      .updateTable('api_keys')
      .set({ prefix, key_hash: hashOfToken(key) })
      .where('id', '=', id)
      .returning(SHOWN)
      .executeTakeFirstOrThrow();
    const by = { actorId: accountId, subject: 'account', subjectId: accountId, ip } as const;
    await audit(trx, { ...by, act: 'key_made', reason: `${prefix}… ${made.scopes.join(' ')}` });
    await notify(trx, accountId, 'key_made', { key: given.name });
    return { ...(made as ApiKey), key };
  });
}

export async function endKey(db: Database, accountId: number, id: number, ip: string | null): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await trx
      .deleteFrom('api_keys')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('prefix')
      .executeTakeFirst();
    if (!ended) throw notFound();
    const by = { actorId: accountId, subject: 'account', subjectId: accountId, ip } as const;
    await audit(trx, { ...by, act: 'key_ended', reason: `${ended.prefix}…` });
  });
}

/** Expired keys are listed for a month, so that their owner sees why a program stopped. */
export async function deleteExpiredKeys(db: Database): Promise<void> {
  await db.deleteFrom('api_keys').where('expires_at', '<', sql<string>`now() - interval '30 days'`).execute();
}
