import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aClient, aCraftsman, type Person } from '../../../db/factories/people.ts';
import { poll } from '../../../quality/helpers/poll.ts';
import { startSmtp } from '../../../quality/helpers/smtp.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { useReady } from '../../../quality/helpers/use-ready.ts';
import { type NotificationFacts, notify } from '../notify.ts';

const smtp = useReady(startSmtp);
const server = useTestServer(() => ({ mailUrl: smtp.url }));

const mailsTo = ({ email }: Person) => smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email));
async function sentTo({ accountId }: Person): Promise<string[]> {
  const { rows } = await sql<{ status: string }>`
    select d.status from deliveries d join notifications n on n.id = d.notification_id
    where n.account_id = ${accountId} order by d.id`.execute(server.db);
  return rows.map(({ status }) => status);
}
const begun = (person: Person, title: string, facts: NotificationFacts = {}) =>
  notify(server.db, person.accountId, 'request_started', { title, ...facts });

const HELD = ['The tap drips', 'The roof leaks', 'The door sticks'];
const LATER = 'The lamp is dark';
/** How often each of them was mailed. */
const heard = (mails: readonly { readonly text?: string | undefined }[]) =>
  [...HELD, LATER].map((title) => mails.filter(({ text }) => text?.includes(title)).length);

/** With three mails that wait, because one account has caused six in this hour; and the hour is over. */
async function aHeldReader(): Promise<Person> {
  const [client, { accountId: by }] = [await aClient(server, { phone: null }), await aCraftsman(server)];
  for (const title of [...Array<string>(6).fill('The wall cracks'), ...HELD]) await begun(client, title, { by });
  await server.work();
  expect(await sentTo(client)).toEqual([...Array(6).fill('sent'), ...Array(3).fill('waiting')]);
  await sql`update deliveries set not_before = now() where status = 'waiting'`.execute(server.owner);
  await sql`update sent_mails set at = at - interval '2 hours'`.execute(server.owner);
  smtp.mails.length = 0;
  return client;
}

describe('mails that were held back', () => {
  test('go once, and what comes while they are being sent goes by itself', async () => {
    const client = await aHeldReader();
    const release = smtp.hold('answers');
    const one = server.work('send_mail');
    await poll(() => smtp.held === 1);
    await begun(client, LATER);
    const other = server.work();
    await Promise.race([other, poll(() => smtp.held === 2)]);
    release();
    await Promise.all([one, other]);
    await server.work();
    const mails = mailsTo(client);
    expect(heard(mails)).toEqual([1, 1, 1, 1]);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
    expect(await sentTo(client)).toEqual(Array(10).fill('sent'));
  });

  test('have another Message-ID when they go again, after a crash, with what has come meanwhile', async () => {
    const client = await aHeldReader();
    await server.work('send_mail');
    await begun(client, LATER);
    await server.work('deliver_each');
    // As of a process that died before it noted that the mail was taken.
    await sql`
      update deliveries d set status = 'waiting', reason = 'held', not_before = now(), settled_at = null from notifications n
      where n.id = d.notification_id and n.account_id = ${client.accountId}
        and n.facts ->> 'title' = any(${[...HELD, LATER]})`.execute(server.owner);
    await server.work('send_mail');
    const mails = mailsTo(client);
    expect([mails.length, heard(mails.slice(1))]).toEqual([2, [1, 1, 1, 1]]);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
  });
});
