/**
 * Fifty processes are killed at any moment while they send a wave and its letters. Each request tells its twelve: nobody
 * is missed, nobody is told twice. A mail without an answer may go again, under the Message-ID it had.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { WAVES } from '#requests/waves/rules.ts';
import { insertCraftsmen } from '../../db/factories/generated-craftsmen.ts';
import { aRequest } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { type Received, startSmtp } from '../helpers/smtp.ts';
import { startTestServer, type TestServer } from '../helpers/test-server.ts';

const ROUNDS = 50;
const CRAFTSMEN = 200;
const { best, turn, newcomer } = WAVES.seats;
const SIZE = best + turn + newcomer;

test('a wave whose process is killed is sent once and whole', async () => {
  const smtp = await startSmtp();
  const server = await startTestServer({ mailUrl: smtp.url });
  const { host = '', port, user, database } = server.connection;
  const env = {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    TOKEN_SECRET: server.settings.tokenSecret,
    MAIL_URL: smtp.url,
    LOG_LEVEL: 'fatal',
  };
  let product: Product | undefined;
  try {
    await insertCraftsmen(server, CRAFTSMEN);
    await sql`update accounts set email_proven_at = now() where role = 'craftsman'`.execute(server.owner);
    product = await startProduct(env);
    const requests: number[] = [];
    const cut = { beforeCommit: 0, beforeLetters: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await aRequest(server, await aClient(server), { location: 'South B', isUrgent: true });
      requests.push(id);
      await expect.poll(() => isBegun(server, id), { interval: 1 }).toBe(true);
      await delay(round * 3);
      await product.kill();
      const { isCommitted, isSent } = await stateOf(server, id);
      if (!isCommitted) cut.beforeCommit++;
      else if (!isSent) cut.beforeLetters++;
      await product.start();
    }
    await product.stop();
    // Planning a letter, then sending it; bundles and jobs of dead processes have their turn in the next round.
    for (let again = 0; again < 4; again++) {
      await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
        where locked_at is not null having count(*) > 0`.execute(server.owner);
      await server.work();
    }

    const { rows: waves } = await sql`
      select r.id, array(select told from request_waves where request_id = r.id order by wave) as waves,
        (select count(*) from request_tellings where request_id = r.id) as told,
        (select count(*) from notifications where request_id = r.id and kind = 'new_work') as letters,
        (select count(*) from request_tellings t join craftsmen c on c.id = t.craftsman_id
          join notifications n on n.account_id = c.account_id and n.request_id = r.id and n.kind = 'new_work'
          where t.request_id = r.id) as pairs
      from requests r where r.id = any(${requests}::bigint[]) order by r.id`.execute(server.owner);
    expect(waves).toEqual(requests.map((id) => ({ id, waves: [SIZE], told: SIZE, letters: SIZE, pairs: SIZE })));

    const { rows: letters } = await sql<{ email: string; request: number; status: string; reason: string | null }>`
      select a.email, n.request_id as request, d.status, d.reason from notifications n
      join accounts a on a.id = n.account_id left join deliveries d on d.notification_id = n.id
      where n.kind = 'new_work'`.execute(server.owner);
    const arrived = lettersIn(smtp.mails);
    // The limits of mails hold the twelfth of an hour.
    const due = letters.map((letter) => ({ ...letter, mails: letter.reason === 'held' ? 0 : 1 }));
    const found = letters.map((letter) => ({
      ...letter,
      mails: arrived.get(`${letter.email} ${letter.request}`) ?? 0,
    }));
    expect(found).toEqual(due);
    expect(letters.filter(({ status, reason }) => status !== 'sent' && reason !== 'held')).toEqual([]);
    const sent = letters.filter(({ status }) => status === 'sent').length;
    expect([...arrived.values()].reduce((sum, mails) => sum + mails, 0)).toBe(sent);

    const copies = smtp.mails.length - new Set(smtp.mails.map(({ messageId }) => messageId)).size;
    console.log(
      `${ROUNDS} kills: ${cut.beforeCommit} before the wave was committed, ${cut.beforeLetters} before all its letters were sent. Of ${letters.length} letters ${sent} arrived, ${copies} mails again under their Message-ID.`,
    );
    expect(cut.beforeCommit).toBeGreaterThan(0);
    expect(cut.beforeLetters).toBeGreaterThan(0);
  } finally {
    await product?.remove();
    await server.close();
    await smtp.close();
  }
});

/** A process has taken the job of the wave, or has done it. */
async function isBegun({ owner }: TestServer, requestId: number): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where key = ${`wave:${requestId}`} and locked_at is null and run_at <= now()`.execute(
    owner,
  );
  return rows.length === 0;
}

async function stateOf({ owner }: TestServer, requestId: number): Promise<{ isCommitted: boolean; isSent: boolean }> {
  const { rows } = await sql<{ isCommitted: boolean; isSent: boolean }>`
    select exists (select from request_waves where request_id = ${requestId}) as "isCommitted",
      not exists (select from notifications n left join deliveries d on d.notification_id = n.id
        where n.request_id = ${requestId} and n.kind = 'new_work' and d.status is distinct from 'sent') as "isSent"`.execute(
    owner,
  );
  return rows[0] as { isCommitted: boolean; isSent: boolean };
}

/** How many different mails told an address of a request. A mail that went again is one mail, a bundle tells several. */
function lettersIn(mails: readonly Received[]): Map<string, number> {
  const messages = new Map<string, Set<string>>();
  for (const { messageId = '', envelopeTo, text = '' } of mails)
    for (const [, request] of text.matchAll(/[?&]job=(\d+)/g)) {
      const letter = `${envelopeTo.join(' ')} ${request}`;
      messages.set(letter, (messages.get(letter) ?? new Set()).add(messageId));
    }
  return new Map([...messages].map(([letter, ids]) => [letter, ids.size]));
}
