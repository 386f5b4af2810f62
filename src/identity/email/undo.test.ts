import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aClient, aCraftsman, type Person } from '../../../db/factories/people.ts';
import { aVerifiedPhone } from '../../../db/factories/phones.ts';
import { startSmtp } from '../../../quality/helpers/smtp.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { useReady } from '../../../quality/helpers/use-ready.ts';
import { resetLinks } from '../password/reset.ts';

const smtp = useReady(startSmtp);
const server = useTestServer(() => ({ mailUrl: smtp.url }));

let turn = 0;
const anEmail = () => `thief${++turn}@barua.example`;
const textTo = (email: string) => smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email)).at(-1)?.text ?? '';
/** @returns the link that went to the address before */
async function change(as: Person, from: string, to: string) {
  const asked = { email: to, current_password: as.password };
  expect((await server.post('/email-change/', { as, body: asked })).status).toBe(200);
  await server.work();
  const code = /\b\d{6}\b/.exec(textTo(to))?.[0];
  expect((await server.post('/email-change/confirm/', { as, body: { email: to, code } })).status).toBe(200);
  await server.work();
  const url = /http:\/\/ufundi\.test\/undo-email-change\?\S+/.exec(textTo(from))?.[0] ?? '';
  return Object.fromEntries(new URL(url).searchParams) as { uid: string; token: string };
}
const undo = (body: object) => server.post('/email-change/undo/', { body });
const emailOf = async ({ accountId }: Person) =>
  (await server.db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirstOrThrow()).email;
const OVER = { status: 400, body: { code: 'bad_undo_link', detail: 'This link was used already, or is over.' } };

test('the link puts the address back, once; every session, the password and the sign-in by phone end', async () => {
  const person = await aClient(server, { phone: '+254711400110' });
  await aVerifiedPhone(server, person, 4);
  const email = anEmail();
  const link = await change(person, person.email, email);
  const pending = anEmail();
  await server.post('/email-change/', { as: person, body: { email: pending, current_password: person.password } });

  expect(await undo(link)).toMatchObject({ status: 200, body: { detail: expect.stringContaining('Forgot password') } });
  await server.work();
  expect(await emailOf(person)).toBe(person.email);
  expect((await server.get('/profile/', { as: person })).status).toBe(401);
  for (const address of [person.email, email]) {
    const body = { email: address, password: person.password };
    expect((await server.post('/client-login/', { body })).status).toBe(401);
  }
  expect(textTo(email)).toContain('no longer its address');
  const { rows } = await sql<{ sign_in: boolean; codes: number }>`
    select sign_in, (select count(*) from phone_codes c where c.account_id = p.account_id) as codes
    from phones p where account_id = ${person.accountId}`.execute(server.db);
  expect(rows).toEqual([{ sign_in: false, codes: 0 }]);
  expect(await undo(link)).toMatchObject(OVER);

  const [reset] = await resetLinks(server, person.email);
  const password = 'tindo-kali-kabisa-8';
  const body = { ...Object.fromEntries(new URL(reset?.url ?? '').searchParams), password };
  expect((await server.post('/password-reset-confirm/', { body })).status).toBe(200);
  expect((await server.post('/client-login/', { body: { email: person.email, password } })).status).toBe(200);
});

test('each address of a chain has its link; the older one ends the newer', async () => {
  const [person, other] = [await aClient(server), await aClient(server)];
  for (const [as, first] of [
    [person, 'older'],
    [other, 'newer'],
  ] as const) {
    const [b, c] = [anEmail(), anEmail()];
    const ofA = await change(as, as.email, b);
    const ofB = await change(as, b, c);
    if (first === 'newer') {
      expect((await undo(ofB)).status).toBe(200);
      expect(await emailOf(as)).toBe(b);
    }
    expect((await undo(ofA)).status).toBe(200);
    expect(await emailOf(as)).toBe(as.email);
    expect(await undo(ofB)).toMatchObject(OVER);
    expect(await emailOf(as)).toBe(as.email);
  }
});

test('of ten uses at once one puts it back', async () => {
  const person = await aCraftsman(server);
  const link = await change(person, person.email, anEmail());
  const answers = await Promise.all(Array.from({ length: 10 }, () => undo(link)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'bad_undo_link')).toHaveLength(9);
});

test('a link that is over, changed, of another change or of none is answered alike', async () => {
  const [person, other] = [await aClient(server), await aClient(server)];
  const [link, ofOther] = [await change(person, person.email, anEmail()), await change(other, other.email, anEmail())];
  const bad = [
    { ...link, token: ofOther.token },
    { ...link, token: `${link.token.slice(0, -2)}AA` },
    { ...link, token: 'x' },
    { ...link, uid: 'nobody' },
    { ...link, uid: '7b0c2f5e-0000-4000-8000-3d5f6a7b8c9d' },
  ];
  for (const body of bad) expect(await undo(body)).toMatchObject(OVER);
  const age = (by: string) =>
    sql`update former_emails set changed_at = now() - ${sql.lit(by)}::interval where account_id = ${person.accountId}`.execute(
      server.owner,
    );
  await age('73 hours');
  expect(await undo(link)).toMatchObject(OVER);
  await age('71 hours');
  expect((await undo(link)).status).toBe(200);
});

test('an address that another account has taken meanwhile stays there: the answer says to write to us', async () => {
  const person = await aClient(server);
  const email = anEmail();
  const link = await change(person, person.email, email);
  await aClient(server, { email: person.email });
  expect(await undo(link)).toMatchObject({
    status: 409,
    body: { code: 'former_email_taken', detail: expect.stringContaining('write to us') },
  });
  expect(await emailOf(person)).toBe(email);
  expect((await server.get('/profile/', { as: person })).status).toBe(200);
});

test('a Google account linked after the change ends with it, and one linked before stays', async () => {
  const people = [await aCraftsman(server), await aCraftsman(server)];
  const link = (each: number) =>
    server.db
      .updateTable('accounts')
      .set({ google_sub: `google-of-${people[each]?.accountId}` })
      .where('id', '=', people[each]?.accountId ?? 0)
      .execute();
  await link(0);
  const links = [];
  for (const person of people) links.push(await change(person, person.email, anEmail()));
  await link(1);
  for (const each of links) await undo(each);
  const rows = await server.db
    .selectFrom('accounts')
    .select('google_sub')
    .where(
      'id',
      'in',
      people.map(({ accountId }) => accountId),
    )
    .orderBy('id')
    .execute();
  expect(rows).toEqual([{ google_sub: `google-of-${people[0]?.accountId}` }, { google_sub: null }]);
});

test('a number that was proven after the change goes with it, one of before stays without signing in', async () => {
  const [robbed, other] = [await aClient(server, { phone: '+254711400190' }), await aClient(server)];
  for (const person of [robbed, other]) await aVerifiedPhone(server, person, 4);
  const links = [await change(robbed, robbed.email, anEmail()), await change(other, other.email, anEmail())];
  await sql`update phones set verified_at = now() where account_id = ${robbed.accountId}`.execute(server.owner);
  for (const link of links) expect((await undo(link)).status).toBe(200);
  const { rows } = await sql<{ account_id: number; sign_in: boolean }>`
    select account_id, sign_in from phones where account_id in (${robbed.accountId}, ${other.accountId})`.execute(
    server.db,
  );
  expect(rows).toEqual([{ account_id: other.accountId, sign_in: false }]);
});
