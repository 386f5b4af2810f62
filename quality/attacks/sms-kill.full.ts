/**
 * Fifty processes are killed at any moment between the commit of an event and the answer of the SMS provider. Each person
 * is notified, by SMS at most once; a mail may say it again, since a message without an answer may not have arrived.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { notify } from '#notifications/notify.ts';
import { aClient, type Person } from '../../db/factories/people.ts';
import { aVerifiedPhone } from '../../db/factories/phones.ts';
import { startPhones } from '../helpers/phones.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { startTestServer } from '../helpers/test-server.ts';

const ROUNDS = 50;
const SECRET = 'a-secret-of-the-callbacks-in-tests-0123';

test('a process that is killed loses no message and sends none twice', async () => {
  const [phones, smtp] = await Promise.all([startPhones(), startSmtp()]);
  const server = await startTestServer({ smsUrl: phones.url, smsCallbackSecret: SECRET, mailUrl: smtp.url });
  const { host = '', port, user, database } = server.connection;
  const env = {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    TOKEN_SECRET: server.settings.tokenSecret,
    SMS_URL: phones.url,
    SMS_CALLBACK_SECRET: SECRET,
    SMS_DAY_KES: '100000',
    MAIL_URL: smtp.url,
    LOG_LEVEL: 'fatal',
  };
  const people: Person[] = [];
  let product: Product | undefined;
  try {
    product = await startProduct(env);
    for (let round = 0; round < ROUNDS; round++) {
      const person = await aClient(server, { phone: `+25470${String(round).padStart(5, '0')}04` });
      await aVerifiedPhone(server, person);
      await sql`insert into notification_settings (account_id, quiet_from, quiet_to) values (${person.accountId}, 0, 0)`.execute(
        server.owner,
      );
      people.push(person);
      const release = round % 2 === 0 ? phones.hold() : () => undefined;
      await notify(server.db, person.accountId, 'request_started');
      await delay(round * 4);
      await product.kill();
      release();
      await product.start();
    }
    await product.stop();
    for (let again = 0; again < 4; again++) {
      await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
        where locked_at is not null having count(*) > 0`.execute(server.owner);
      await server.work();
    }
    const received = people.map((person) => [
      phones.at(person.phone as string).length,
      smtp.mails.filter((mail) => mail.envelopeTo.includes(person.email)).length,
    ]);
    expect(received.filter(([sms = 0, mails = 0]) => sms > 1 || mails > 1 || sms + mails === 0)).toEqual([]);
  } finally {
    await product?.remove();
    await server.close();
    await phones.close();
    await smtp.close();
  }
});
