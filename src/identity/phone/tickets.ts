/**
 * Codes that are asked for without a session. The answer to each ask gives its browser a ticket, also for a number that
 * nobody has; the code and its five tries count only with it. So a stranger who knows a number can neither end nor use up
 * the code of its owner.
 */
import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { CODE_TRIES } from '../phone-contract.ts';
import { CODE_END, macOf } from './codes.ts';

export interface Ticket {
  readonly purpose: 'ticket';
  readonly hash: Buffer;
  readonly door: 'work' | 'client';
  readonly number: string;
  /** Null: the number is to open an account. */
  readonly accountId: number | null;
}

/** Called when the code is known, in the transaction that reserves its message. */
export async function keepTicket(
  trx: Database,
  ctx: Pick<AppContext, 'settings'>,
  ticket: Ticket,
  code: string,
): Promise<void> {
  const { hash, door, number, accountId } = ticket;
  await trx
    .insertInto('sign_in_codes')
    .values({
      ticket_hash: hash,
      account_id: accountId,
      door,
      number,
      code_mac: macOf(ctx, ticket, code),
      expires_at: CODE_END,
    })
    .execute();
}

/** Used up in the transaction of what it allows. A wrong code counts, also when the caller then throws. */
export async function useTicket(
  trx: Database,
  ctx: Pick<AppContext, 'settings'>,
  ticket: Ticket,
  code: string,
): Promise<boolean> {
  const { hash, door, number, accountId } = ticket;
  const row = await trx
    .selectFrom('sign_in_codes')
    .select(['code_mac', 'tries'])
    .where('ticket_hash', '=', hash)
    .where('door', '=', door)
    .where('number', '=', number)
    .where('account_id', 'is not distinct from', accountId)
    .where('expires_at', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst();
  const isRight =
    row !== undefined && row.tries < CODE_TRIES && timingSafeEqual(row.code_mac, macOf(ctx, ticket, code));
  if (isRight) await trx.deleteFrom('sign_in_codes').where('ticket_hash', '=', hash).execute();
  // Also where there is none: a statement less would tell that nobody has the number.
  else
    await trx
      .updateTable('sign_in_codes')
      .set({ tries: sql`tries + 1` })
      .where('ticket_hash', '=', row ? hash : Buffer.alloc(0))
      .where('tries', '<', CODE_TRIES)
      .execute();
  return isRight;
}
