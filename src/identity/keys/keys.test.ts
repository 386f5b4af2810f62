import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { generateSync } from 'otplib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin, type Person } from '../../../db/factories/people.ts';
import { startTestServer, useTestServer } from '../../../quality/helpers/test-server.ts';
import { resetLinks } from '../password/reset.ts';
import { idOfKey, newKey } from './key-text.ts';

const server = useTestServer();

const fields = (person: Person, more: object = {}) => ({
  name: 'Accounts',
  scopes: ['jobs:read'],
  days: 30,
  password: person.password,
  ...more,
});
async function aKey(person: Person, more: object = {}) {
  const made = await server.post('/keys/', { as: person, body: fields(person, more) });
  expect(made.status, made.text).toBe(201);
  return { id: made.body.id as number, access: made.body.key as string, ...made.body };
}
const opens = async (key: { access: string }) => (await server.get('/job-requests/', { as: key })).status;
const actsOf = async ({ accountId }: Person) =>
  (
    await server.db
      .selectFrom('audit_log')
      .select(['act', 'reason'])
      .where('actor_id', '=', accountId)
      .where('act', 'like', 'key_%')
      .orderBy('id')
      .execute()
  ).map(({ act, reason }) => `${act} ${reason}`);

describe('making one', () => {
  test('shows it once, stores its hash alone, lists it by its beginning, and mails its owner', async () => {
    const client = await aClient(server);
    const made = await server.post('/keys/', { as: client, body: fields(client, { days: '90' }) });
    expect(made.headers.get('cache-control')).toBe('no-store');
    const { key, ...shown } = made.body;
    expect(key).toMatch(new RegExp(`^ufk_${shown.id}_[0-9A-Za-z]{32}$`));
    expect(key.startsWith(shown.prefix)).toBe(true);
    expect(shown.prefix.length).toBe(`ufk_${shown.id}_`.length + 4);
    expect(shown).toMatchObject({ name: 'Accounts', scopes: ['jobs:read'], last_used_on: null });
    const days = (Date.parse(shown.expires_at) - Date.parse(shown.created_at)) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    expect((await server.get('/keys/', { as: client })).body).toEqual([shown]);
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(k) from api_keys k)::text || (select json_agg(a) from audit_log a)::text
        || (select json_agg(j) from graphile_worker._private_jobs j)::text as all`.execute(server.owner);
    expect(rows[0]?.all).toContain(shown.prefix);
    expect(rows[0]?.all).not.toContain(key.slice(shown.prefix.length));
    expect(rows[0]?.all).toContain('key_made');
    expect(await actsOf(client)).toEqual([`key_made ${shown.prefix}… jobs:read`]);
  });

  test('takes the password, a name, a scope of the account’s role and an end', async () => {
    const client = await aClient(server);
    for (const more of [
      { password: 'not-the-one' },
      { password: '' },
      { name: ' ' },
      { scopes: [] },
      { scopes: 'jobs:read' },
      { scopes: ['everything'] },
      { scopes: ['shop'] },
      { scopes: ['audit:read'] },
      { days: 0 },
      { days: 3650 },
      { days: null },
    ]) {
      const response = await server.post('/keys/', { as: client, body: fields(client, more) });
      expect(response.status, JSON.stringify(more)).toBe(400);
    }
    expect((await server.get('/keys/', { as: client })).body).toEqual([]);
  });

  test('takes an admin’s code once the second step is on, and gives an admin reading scopes alone', async () => {
    const admin = await anAdmin(server);
    const begun = await server.post('/second-factor/', { as: admin, body: { password: admin.password } });
    const code = (steps: number) =>
      generateSync({ secret: begun.body.secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
    await server.post('/second-factor/confirm/', { as: admin, body: { code: code(0) } });
    const make = (more: object) =>
      server.post('/keys/', { as: admin, body: fields(admin, { scopes: ['audit:read'], ...more }) });
    expect((await make({})).body).toMatchObject({ code: 'not_the_code' });
    expect((await make({ scopes: ['jobs:write'], code: code(1) })).body).toMatchObject({ code: 'scope_not_yours' });
    const made = await make({ code: code(1) });
    expect(made.status).toBe(201);
    const as = { access: made.body.key };
    expect((await server.get('/admin/audit/', { as })).status).toBe(200);
    expect((await server.get('/admin/craftsman/', { as })).body).toMatchObject({ code: 'closed_to_keys' });
  });

  test('stops at ten, also when twelve are made at once', async () => {
    const client = await aClient(server);
    const statuses = await Promise.all(
      Array.from({ length: 12 }, () =>
        server.post('/keys/', { as: client, body: fields(client) }).then((r) => r.status),
      ),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
  });
});

describe('using one', () => {
  test('marks the day, names the missing scope, and is a visitor where anybody may call', async () => {
    const client = await aClient(server);
    const key = await aKey(client);
    expect(await opens(key)).toBe(200);
    expect((await server.get('/keys/', { as: client })).body[0].last_used_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    const posted = await server.post('/job-requests/', { as: key, body: {} });
    expect(posted).toMatchObject({ status: 403, body: { code: 'missing_scope' } });
    expect(posted.body.detail).toContain('jobs:write');
    for (const path of ['/profile/', '/me/', '/keys/'])
      expect(await server.get(path, { as: key })).toMatchObject({ status: 403, body: { code: 'closed_to_keys' } });
    expect((await server.get('/public-craftsman/', { as: key })).status).toBe(200);
  });

  test('needs every character: a changed, cut or foreign one is no key', async () => {
    const key = await aKey(await aClient(server));
    const other = await aKey(await aClient(server));
    const { id, access } = key;
    const wrong = newKey(id).key;
    for (const each of [
      wrong,
      access.slice(0, -1),
      `${access}0`,
      access.replace(`_${id}_`, `_${other.id}_`),
      access.toUpperCase(),
      `ufk_${id}_`,
    ])
      expect(await opens({ access: each }), each).toBe(401);
    expect(await opens(key)).toBe(200);
  });

  test('a thousand calls in a quarter of an hour are its limit, and another key has its own', async () => {
    const real = await startTestServer({}, { limits: 1 });
    try {
      const client = await aClient(real);
      const keys = [];
      for (const name of ['One', 'Two'])
        keys.push((await real.post('/keys/', { as: client, body: fields(client, { name }) })).body.key as string);
      const get = (access = '') => real.get('/job-requests/', { as: { access } });
      const { headers } = await get(keys[0]);
      expect(headers.get('ratelimit-policy')).toBe('"api key";q=1000;w=900');
      await sql`update rate_limits set points = 1000 where key like 'api-key%'`.execute(real.db);
      const limited = await get(keys[0]);
      expect(limited.status).toBe(429);
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await get(keys[1])).status).toBe(200);
    } finally {
      await real.close();
    }
  });
});

describe('the end of one', () => {
  test('comes at once by its owner’s hand, not by another’s, and with its last day', async () => {
    const client = await aClient(server);
    const [ended, expired] = [await aKey(client), await aKey(client)];
    const stranger = await aClient(server);
    expect((await server.delete(`/keys/${ended.id}/`, { as: stranger, body: {} })).status).toBe(404);
    expect(await opens(ended)).toBe(200);
    expect((await server.delete(`/keys/${ended.id}/`, { as: client, body: {} })).status).toBe(200);
    expect(await opens(ended)).toBe(401);
    expect((await actsOf(client)).at(-1)).toBe(`key_ended ${ended.prefix}…`);

    const age = (days: number) =>
      sql`update api_keys set expires_at = now() - make_interval(days => ${days}) where id = ${expired.id}`.execute(
        server.db,
      );
    await age(1);
    expect(await opens(expired)).toBe(401);
    const tidy = async () => {
      await sql`select graphile_worker.add_job('forget_sessions')`.execute(server.db);
      await server.work();
    };
    await tidy();
    expect((await server.get('/keys/', { as: client })).body).toHaveLength(1);
    await age(31);
    await tidy();
    expect((await server.get('/keys/', { as: client })).body).toEqual([]);
  });

  test('comes with a reset, a disabling and an erasure; not with ended sessions or a new password, unless wished', async () => {
    const admin = await anAdmin(server);
    const change = async (person: Person, end_keys?: boolean) => {
      const body = { current_password: person.password, new_password: 'timazi-ya-fundi-12', end_keys };
      expect((await server.post('/password-change/', { as: person, body })).status).toBe(200);
    };
    const acts: [boolean, (person: Person) => Promise<unknown>][] = [
      [true, (person) => server.post('/logout-others/', { as: person })],
      [true, (person) => server.post('/logout/', { as: person })],
      [true, (person) => change(person)],
      [false, (person) => change(person, true)],
      [
        false,
        async (person) => {
          const [link] = await resetLinks(server, [person.accountId]);
          const { uid, token } = Object.fromEntries(new URL(link?.url ?? '').searchParams);
          await server.post('/password-reset-confirm/', { body: { uid, token, password: 'shoka-na-msumeno-81' } });
        },
      ],
      [
        false,
        (person) =>
          server.post(`/admin/accounts/${person.accountId}/disable/`, { as: admin, body: { reason: 'Complaints' } }),
      ],
      [false, (person) => server.delete('/me/', { as: person, body: { password: person.password } })],
    ];
    for (const [stays, act] of acts) {
      const craftsman = await aCraftsman(server);
      const key = await aKey(craftsman);
      expect(await opens(key)).toBe(200);
      await act(craftsman);
      expect(await opens(key), act.toString()).toBe(stays ? 200 : 401);
      if (stays) continue;
      await sql`update accounts set disabled_at = null where id = ${craftsman.accountId}`.execute(server.db);
      expect(await opens(key), act.toString()).toBe(401);
    }
  });
});

test('the export names the keys without their secret part', async () => {
  const client = await aClient(server);
  const key = await aKey(client, { name: 'Estate ledger' });
  const { body, text } = await server.get('/me/', { as: client });
  expect(body.account.keys).toMatchObject([{ name: 'Estate ledger', prefix: key.prefix }]);
  expect(text).not.toContain(key.access.slice(key.prefix.length));
});

test('a key’s text carries its id and its checksum; one changed character is noticed without a query', () => {
  const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.nat({ max: 31 }), character, (id, place, other) => {
      const { key } = newKey(id);
      expect(idOfKey(key)).toBe(id);
      const at = `ufk_${id}_`.length + place;
      const changed = key.slice(0, at) + other + key.slice(at + 1);
      expect(idOfKey(changed)).toBe(other === key[at] ? id : null);
      const sum = Array.from(key.slice(-6)).reduce(
        (value, digit) => value * 62 + '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.indexOf(digit),
        0,
      );
      expect(sum).toBe(crc32(key.slice(0, -6)));
    }),
  );
});
