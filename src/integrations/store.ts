import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '#api/context.ts';
import type { Session } from '#api/session.ts';
import { notFound } from '#api/problem.ts';
import type { Page } from '#api/register.ts';
import { openText, sealText } from '#identity/session/tokens.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { DB } from '#platform/db/database.types.ts';
import { type Delivery, notReachable, tooManyWebhooks, type Webhook, WEBHOOKS_MAX, webhookOff } from './contract.ts';
import { receiverUrl } from './receiver.ts';

type Row = Selectable<DB['webhooks']>;
type Context = Pick<AppContext, 'db' | 'settings'>;

const shown = ({ id, url, events, off_at, off_reason, failing_since, created_at }: Row) =>
  ({ id, url, events, on: off_at === null, off_reason, failing_since, created_at }) as Webhook;

const purposeOf = (accountId: number) => `webhooks ${accountId}`;
export const openSecret = ({ settings }: Context, accountId: number, sealed: Buffer) =>
  openText(settings.tokenSecret, purposeOf(accountId), sealed);

function newSecret({ settings }: Context, accountId: number) {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, secret_sealed: sealText(settings.tokenSecret, purposeOf(accountId), secret) };
}

function requireUrl({ settings }: Context, url: string): string {
  const allowed = receiverUrl(url, settings.webhooksTo);
  if (!allowed) throw notReachable();
  return allowed.href;
}

export async function listWebhooks(db: Database, accountId: number): Promise<Webhook[]> {
  const rows = db.selectFrom('webhooks').selectAll().where('account_id', '=', accountId).orderBy('id');
  return (await rows.execute()).map(shown);
}

interface Given {
  readonly url: string;
  readonly events: readonly string[];
}

/** @throws notReachable, tooManyWebhooks */
export function addWebhook(ctx: Context, { accountId }: Session, { url, events }: Given, ip: string | null) {
  const { secret, secret_sealed } = newSecret(ctx, accountId);
  const href = requireUrl(ctx, url);
  return inTransaction(ctx.db, async (trx) => {
    await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    if ((await listWebhooks(trx, accountId)).length >= WEBHOOKS_MAX) throw tooManyWebhooks();
    const row = await trx
      .insertInto('webhooks')
      .values({ account_id: accountId, url: href, events: [...new Set(events)], secret_sealed })
      .returningAll()
      .executeTakeFirstOrThrow();
    const by = { actorId: accountId, subject: 'account', subjectId: accountId, ip } as const;
    await audit(trx, { ...by, act: 'webhook_added', reason: new URL(href).host });
    return { ...shown(row), secret };
  });
}

export interface Changes {
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly on?: boolean | undefined;
  readonly new_secret: boolean;
}

/** @throws notFound, notReachable */
export async function changeWebhook(ctx: Context, accountId: number, id: number, changes: Changes) {
  const fresh = changes.new_secret ? newSecret(ctx, accountId) : null;
  const row = await ctx.db
    .updateTable('webhooks')
    .set({
      ...(changes.url === undefined ? {} : { url: requireUrl(ctx, changes.url) }),
      ...(changes.events ? { events: [...new Set(changes.events)] } : {}),
      ...(changes.on === true ? { off_at: null, off_reason: null, failing_since: null } : {}),
      ...(changes.on === false ? { off_at: sql`now()`, off_reason: 'owner' } : {}),
      ...(fresh && {
        former_secret_sealed: sql`secret_sealed`,
        former_secret_until: sql`now() + interval '1 day'`,
        secret_sealed: fresh.secret_sealed,
      }),
      account_id: accountId,
    })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...shown(row), secret: fresh?.secret ?? null };
}

/** @throws notFound */
export async function removeWebhook(db: Database, accountId: number, id: number): Promise<void> {
  const removed = await db
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw notFound();
}

async function findWebhook(db: Database, accountId: number, id: number): Promise<Row> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

interface DeliveriesQuery {
  readonly id: number;
  readonly cursor?: string | undefined;
  readonly page_size?: number | undefined;
}

export async function listDeliveries(
  db: Database,
  accountId: number,
  { id, cursor, page_size: size = 100 }: DeliveriesQuery,
): Promise<Page<Delivery>> {
  await findWebhook(db, accountId, id);
  const of = db.selectFrom('webhook_deliveries').where('webhook_id', '=', id);
  const after = /^\d{1,15}$/.test(cursor ?? '') ? of.where('id', '<', Number(cursor)) : of;
  const rows = await after
    .select(['id', 'type', 'request_id as request', 'move', 'at', 'state', 'attempts', 'next_at', 'last_at'])
    .select(['status', 'answer', 'error'])
    .orderBy('id', 'desc')
    .limit(size + 1)
    .$narrowType<{ state: Delivery['state'] }>()
    .execute();
  const { total } = await of.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows: rows.slice(0, size), total, next: rows.length > size ? String(rows[size - 1]?.id) : null };
}

/** @throws notFound, webhookOff */
export async function sendTest(db: Database, accountId: number, id: number): Promise<void> {
  if ((await findWebhook(db, accountId, id)).off_at !== null) throw webhookOff();
  await db.insertInto('webhook_deliveries').values({ webhook_id: id, type: 'test' }).execute();
}

/** @throws notFound, webhookOff */
export function sendAgain(db: Database, accountId: number, id: number, delivery: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    if ((await findWebhook(trx, accountId, id)).off_at !== null) throw webhookOff();
    const again = await trx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0 })
      .where('id', '=', delivery)
      .where('webhook_id', '=', id)
      .executeTakeFirst();
    if (again.numUpdatedRows === 0n) throw notFound();
    await queueAttempt(trx, id, delivery, 0);
  });
}

export async function queueAttempt(trx: Database, webhook: number, delivery: number, inSeconds: number): Promise<void> {
  await sql`
    select graphile_worker.add_job('send_webhook', ${JSON.stringify({ delivery })}::json,
      job_key => ${`webhook ${delivery}`}, queue_name => ${`webhook ${webhook}`}, max_attempts => 12, priority => 10,
      run_at => now() + make_interval(secs => ${inSeconds}))`.execute(trx);
  await trx
    .updateTable('webhook_deliveries')
    .set({ next_at: sql`now() + make_interval(secs => ${inSeconds})` })
    .where('id', '=', delivery)
    .execute();
}

export async function deleteOldDeliveries(db: Database): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('at', '<', sql<string>`now() - interval '30 days'`).execute();
}
