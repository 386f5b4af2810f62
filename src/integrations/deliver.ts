import { sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import { notify } from '#notifications/notify.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { FAILING_DAYS, RETRY_SECONDS } from './receiver.ts';
import { type Answer, type Resolve, send } from './send.ts';
import { openSecret, queueAttempt } from './store.ts';

type Context = Pick<AppContext, 'db' | 'settings'>;
type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

function findWaiting(db: Database, id: number) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .select(['d.id', 'd.uid', 'd.type', 'd.request_id', 'd.move', 'd.at', 'd.attempts'])
    .select(['w.id as webhook', 'w.account_id', 'w.url', 'w.off_at', 'w.secret_sealed'])
    .select(sql<Buffer | null>`case when former_secret_until > now() then former_secret_sealed end`.as('former_sealed'))
    .select(sql<boolean>`failing_since < now() - make_interval(days => ${FAILING_DAYS})`.as('failing_long'))
    .select((each) => each.and([each('a.disabled_at', 'is', null), each('a.erased_at', 'is', null)]).as('open'))
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst();
}

/** Ids and a path alone: what the receiver may know of the job is decided when it reads the path. */
export function bodyOf({ type, at, request_id: request, move }: Pick<Waiting, 'type' | 'at' | 'request_id' | 'move'>) {
  const path = request === null ? null : `/api/job-requests/${request}/`;
  return JSON.stringify({ type, timestamp: at, data: { request, move, path } });
}

/** Sent at least once: a process that dies before it notes the answer leaves the job, which sends the same id again. */
export async function deliver(ctx: Context, id: number, resolver?: Resolve): Promise<void> {
  const waiting = await findWaiting(ctx.db, id);
  if (!waiting) return;
  if (waiting.off_at !== null || !waiting.open)
    return note(ctx.db, waiting, { status: null, answer: null, error: 'the webhook is off' }, 'failed');
  const secrets = [waiting.secret_sealed, waiting.former_sealed]
    .map((sealed) => sealed && openSecret(ctx, waiting.account_id, sealed))
    .filter((secret): secret is string => Boolean(secret));
  if (secrets.length === 0)
    return note(
      ctx.db,
      waiting,
      { status: null, answer: null, error: 'the secret was lost: make a new one' },
      'failed',
    );
  const message = { url: waiting.url, id: `msg_${waiting.uid}`, body: bodyOf(waiting), secrets };
  const answer = await send(message, ctx.settings.webhooksTo, resolver);
  const isTaken = answer.status !== null && answer.status >= 200 && answer.status < 300;
  if (isTaken) return note(ctx.db, waiting, answer, 'delivered');
  const delay = RETRY_SECONDS[waiting.attempts];
  await inTransaction(ctx.db, async (trx) => {
    const off = answer.status === 410 ? 'gone' : waiting.failing_long ? 'failing' : null;
    if (off) await turnOff(trx, waiting, off);
    const isLast = off !== null || delay === undefined;
    await note(trx, waiting, answer, isLast ? 'failed' : 'waiting');
    if (!isLast) await queueAttempt(trx, waiting.webhook, id, delay);
  });
}

async function note(db: Database, { id, webhook }: Waiting, answer: Answer, state: 'waiting' | 'delivered' | 'failed') {
  await db
    .updateTable('webhook_deliveries')
    .set((row) => ({ ...answer, state, attempts: row('attempts', '+', 1), last_at: sql<string>`now()`, next_at: null }))
    .where('id', '=', id)
    .execute();
  const failing_since = state === 'delivered' ? null : sql<string>`coalesce(failing_since, now())`;
  await db.updateTable('webhooks').set({ failing_since }).where('id', '=', webhook).execute();
}

async function turnOff(trx: Database, { webhook, account_id, url }: Waiting, reason: 'gone' | 'failing') {
  const off = await trx
    .updateTable('webhooks')
    .set({ off_at: sql`now()`, off_reason: reason })
    .where('id', '=', webhook)
    .where('off_at', 'is', null)
    .executeTakeFirst();
  if (off.numUpdatedRows === 1n) await notify(trx, account_id, 'webhook_off', { key: new URL(url).host });
}
