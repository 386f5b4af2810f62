/** Each link of a mail to an unproven address shows that its reader has that mailbox. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';
import { releaseHeld } from './deliveries.ts';

type Secret = Pick<Settings, 'tokenSecret'>;
interface Owner {
  readonly id: number;
  readonly email: string;
}

export function withEmailProof(url: string, settings: Secret, owner: Owner): string {
  const proven = new URL(url);
  proven.searchParams.set('proof', `${owner.id}.${sign(settings, owner).toString('base64url')}`);
  return proven.href;
}

/** @returns false for a token that is not ours, or of an address that the account no longer has */
export function proveEmail(db: Database, settings: Secret, token: string): Promise<boolean> {
  const [, id, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (!id || !signature) return Promise.resolve(false);
  return inTransaction(db, async (trx) => {
    const owner = await trx
      .selectFrom('accounts')
      .select(['id', 'email', 'email_proven_at'])
      .where('id', '=', Number(id))
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    const { email } = owner ?? {};
    if (
      !owner ||
      !email ||
      !timingSafeEqual(sign(settings, { id: owner.id, email }), Buffer.from(signature, 'base64url'))
    )
      return false;
    if (owner.email_proven_at === null) await markProven(trx, owner.id);
    return true;
  });
}

/** Also sends what was held back for the unproven address. */
export async function markProven(trx: Database, accountId: number): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ email_proven_at: sql`now()` })
    .where('id', '=', accountId)
    .where('email_proven_at', 'is', null)
    .execute();
  await releaseHeld(trx, accountId);
}

function sign({ tokenSecret }: Secret, { id, email }: Owner): Buffer {
  return createHmac('sha256', tokenSecret).update(`prove ${id} ${email}`).digest();
}
