/** Personal data: listed in the inventory, included in the export, erased with the account. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { acting, aCompletedRequest, anAcceptedRequest, aQuote, aRequest, aReview } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { aMessage, aVerifiedPhone } from '../../db/factories/phones.ts';
import { anApprovedCraftsman, withProfile } from '../../db/factories/profiles.ts';
import { aSubscription } from '../../db/factories/subscriptions.ts';
import { aShop } from '../../db/factories/shops.ts';
import { reject } from '#craftsmen/approval/reject.ts';
import { release } from '#requests/moves/release.ts';
import sharp from 'sharp';
import { usePeople, useTestServer } from '../helpers/test-server.ts';
import { INVENTORY } from './field-inventory.ts';

const server = useTestServer();
const people = usePeople(server);

test('every column of the database has a rule, and every rule has a column', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.table_name || '.' || c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'`.execute(
    server.owner,
  );
  const decided = Object.entries(INVENTORY).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(decided.sort()).toEqual(rows.map(({ column }) => column).sort());
});

async function archiveOf(person: { access: string; password: string }) {
  const archive = await server.post('/me/archive/', { as: person, body: { password: person.password } });
  expect(archive.status).toBe(200);
  const response = await fetch(server.base + archive.body.url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="ufundi-my-data.zip"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const entries = unzip(Buffer.from(await response.arrayBuffer()));
  const text = entries.get('ufundi-my-data/data.json')?.toString('utf8') ?? '';
  const files = new Map(
    [...entries].flatMap(([name, bytes]) => (name.includes('/files/') ? [[name.slice(21), bytes]] : [])),
  );
  return { url: archive.body.url as string, text, data: JSON.parse(text), files };
}

/** Reads the central directory, as unzip programs do, and checks sizes and checksums. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'));
  const count = bytes.readUInt16LE(end + 10);
  const entries = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry++) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [crc, packed, size] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const length = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('ascii', at + 46, at + 46 + length);
    const from = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(from)).toBe(0x04034b50);
    const begin = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
    const stored = bytes.subarray(begin, begin + packed);
    const content = bytes.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored);
    expect([content.length, crc32(content)], name).toEqual([size, crc]);
    entries.set(name, content);
    at += 46 + length;
  }
  expect(at).toBe(end);
  return entries;
}

/** A text that no other person's rows contain. */
const canary = (what: string, phone: string) => `canary ${what} zq7x${phone.slice(-4)}`;
const photo = (background: string) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer();
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** A craftsman with a value in every field. */
async function aFullCraftsman(phone: string) {
  const craftsman = await anApprovedCraftsman(server, {
    fullName: `Nekesa ${canary('name', phone)}`,
    email: `nekesa.zq7x${phone.slice(-4)}@example.co.ke`,
    phone,
    company: canary('company', phone),
    profession: canary('trade', phone),
    skills: canary('skills', phone),
    languages: ['Turkana'],
    description: `${canary('description', phone)}, with a photo of every joint before the wall is closed.`,
    pictures: [await photo('#a52'), await photo('#5a2')],
    picture: await photo('#25a'),
    proof: pdf,
    adminId: people.admin.id,
  });
  await withProfile(server, craftsman, {
    description: `${canary('second description', phone)} and more of it, at length.`,
  });
  await reject(server.db, craftsman.id, canary('rejection', phone), { adminId: people.admin.id, ip: null });
  await aShop(server, craftsman, {
    name: canary('shop', phone),
    description: canary('shop text', phone),
    products: [
      { name: canary('product', phone), description: canary('product text', phone), photo: await photo('#2aa') },
    ],
  });
  const hired = { ...people, craftsman };
  const done = await aCompletedRequest(server, hired);
  await aReview(server, people.client, done, { comment: 'Neat work, on time.' });
  const given = await anAcceptedRequest(server, hired);
  await release(server.db, acting(craftsman), given.id, canary('release', phone));
  await aQuote(server, craftsman, await aRequest(server, people.stranger), { message: canary('quote', phone) });
  await aVerifiedPhone(server, craftsman);
  await aMessage(server, craftsman, canary('message', phone));
  await withBrowser(craftsman, phone);
  return craftsman;
}

async function withBrowser(person: { access: string }, phone: string) {
  const endpoint = `https://fcm.googleapis.com/fcm/send/zq7x${phone.slice(-4)}`;
  expect((await server.post('/push/', { as: person, body: aSubscription(endpoint) })).status).toBe(200);
}

async function aFullClient(phone: string) {
  const client = await aClient(server, {
    fullName: `Mapenzi ${canary('name', phone)}`,
    email: `mapenzi.zq7x${phone.slice(-4)}@example.co.ke`,
    phone,
  });
  const fields = {
    name: canary('asker', phone),
    phone,
    address: canary('address', phone),
    description: canary('leak', phone),
  };
  const done = await aCompletedRequest(server, { ...people, client }, fields);
  await aReview(server, client, done, { comment: `Kept ${phone.slice(-4)} under no name.` });
  const form = {
    ...fields,
    service: 'Plumbing',
    schedule: new Date(Date.now() + 86_400_000).toISOString(),
    location: 'nairobi',
    media: new Blob([new Uint8Array(await photo('#921'))], { type: 'image/jpeg' }),
    photos: [new Blob([new Uint8Array(await photo('#129'))], { type: 'image/jpeg' })],
  };
  const posted = await server.post('/job-requests/', { as: client, form, headers: { 'idempotency-key': `k${phone}` } });
  expect(posted.status).toBe(201);
  await aVerifiedPhone(server, client);
  await aMessage(server, client, canary('message', phone));
  await withBrowser(client, phone);
  return client;
}

describe('the personal archive', () => {
  test('a craftsman’s archive has every text, every photo and the proof document, and no secret', async () => {
    const phone = '+254799100200';
    const craftsman = await aFullCraftsman(phone);
    const { text, files } = await archiveOf(craftsman);
    for (const what of [
      'name',
      'company',
      'trade',
      'skills',
      'description',
      'second description',
      'rejection',
      'shop',
      'shop text',
      'product',
      'product text',
      'release',
      'quote',
      'message',
    ]) {
      expect(text, what).toContain(canary(what, phone));
    }
    for (const fact of ['Turkana', craftsman.email, craftsman.phone, 'Neat work, on time.', '2026-11'])
      expect(text).toContain(fact);
    const owned = await server.db
      .selectFrom('media')
      .select('name')
      .where('owner_id', '=', craftsman.accountId)
      .execute();
    expect([...files.keys()].sort()).toEqual(owned.map(({ name }) => name).sort());
    expect([...files.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
    const bytes = [...files.values()];
    for (const each of bytes.filter((content) => !content.subarray(0, 4).equals(Buffer.from('%PDF')))) {
      expect((await sharp(each).metadata()).format).toBe('webp');
    }
    expect(text).not.toMatch(/argon2|password_hash|token|secret|sha256|sealed/i);
    expect(text).not.toContain(people.client.email);
    const acts = await server.db
      .selectFrom('audit_log')
      .select(['act', 'address'])
      .where('actor_id', '=', craftsman.accountId)
      .where('act', 'in', ['export', 'read_proof_document'])
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { act: 'export', address: '127.0.0.1' },
      { act: 'read_proof_document', address: '127.0.0.1' },
    ]);
  });

  test('a client’s archive has the requests with their photo, the reviews and the sign-ins, failed ones too', async () => {
    const phone = '+254799300400';
    const client = await aFullClient(phone);
    await server.post('/client-login/', { body: { email: client.email, password: 'not-the-one' } });
    const { text, data, files } = await archiveOf(client);
    for (const what of ['name', 'asker', 'address', 'leak']) expect(text, what).toContain(canary(what, phone));
    expect(text).toContain('Kept 0400 under no name.');
    expect([...files.keys()]).toHaveLength(2);
    for (const name of files.keys()) expect(text).toContain(name);
    expect(data).toHaveProperty(
      'account.trail',
      expect.arrayContaining(['sign_in', 'sign_in_refused'].map((act) => expect.objectContaining({ act }))),
    );
  });

  test('needs the password; its URL works for one person, for five minutes, while the account is open', async () => {
    const client = await aClient(server);
    expect((await server.post('/me/archive/', { as: client, body: { password: 'not-the-one' } })).status).toBe(400);
    expect((await server.post('/me/archive/', { as: client, body: {} })).status).toBe(400);
    expect((await server.post('/me/archive/', { body: { password: client.password } })).status).toBe(401);
    const { url } = await archiveOf(client);
    const at = (change: (query: URLSearchParams) => void) => {
      const address = new URL(url, server.base);
      change(address.searchParams);
      return fetch(address).then(({ status }) => status);
    };
    expect(await at((query) => query.set('for', String(people.client.accountId)))).toBe(403);
    expect(await at((query) => query.set('until', String(Number(query.get('until')) + 1)))).toBe(403);
    expect(await at((query) => query.set('sig', 'x'.repeat(43)))).toBe(403);
    expect(await at((query) => query.append('for', '1'))).toBe(403);
    expect(await at((query) => [...query.keys()].forEach((key) => query.delete(key)))).toBe(403);
    const head = await fetch(new URL(url, server.base), { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    await server.post(`/admin/accounts/${client.accountId}/disable/`, { as: people.admin, body: { reason: 'A test' } });
    expect(await at(() => {})).toBe(404);
  });
});

describe('erasing an account', () => {
  /** Every row of every table, queued jobs, and all file names. */
  async function everything(): Promise<string> {
    const { rows } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(server.owner);
    const dumps = await Promise.all(
      rows.map(async ({ name }) => {
        const dump = await sql<{
          all: string;
        }>`select coalesce(json_agg(t)::text, '') as all from ${sql.raw(name)} t`.execute(server.owner);
        return `${name} ${dump.rows[0]?.all}`;
      }),
    );
    return dumps.join('\n');
  }
  const linesWith = (text: string, trace: string) => text.split('\n').filter((line) => line.includes(trace));
  const stored = async () =>
    (
      await Promise.all(
        ['public', 'private'].map((space) => readdir(path.join(server.settings.dataDir, 'media', space))),
      )
    )
      .flat()
      .sort();
  const filesOf = async (accountId: number) =>
    (await server.db.selectFrom('media').select('name').where('owner_id', '=', accountId).execute()).map(({ name }) =>
      name.slice(0, 26),
    );

  test('a deleted craftsman leaves no text, photo or document; the public page and the shop are gone', async () => {
    const craftsman = await aFullCraftsman('+254799500600');
    const shop = (await server.get('/shop/', { as: craftsman })).body;
    const photo = shop.products[0].image as string;
    expect((await server.get(`!${photo}`)).status).toBe(200);
    const [image = ''] = (await server.get('/craftsman/', { as: craftsman })).body.service_images;
    expect(image).toMatch(/^\/media\//);
    const files = await filesOf(craftsman.accountId);
    expect(files.length).toBeGreaterThanOrEqual(5);
    expect(linesWith(await everything(), 'zq7x0600').length).toBeGreaterThan(10);

    expect((await server.delete('/me/', { as: craftsman, body: { password: craftsman.password } })).status).toBe(200);
    await server.work();
    const left = await everything();
    for (const trace of ['zq7x0600', '99500600']) expect(linesWith(left, trace)).toEqual([]);
    const spoken = await server.db
      .selectFrom('craftsman_revisions')
      .select('languages')
      .where('craftsman_id', '=', craftsman.id)
      .execute();
    expect(spoken.map(({ languages }) => languages)).toEqual(spoken.map(() => []));
    expect((await stored()).filter((name) => files.includes(name.slice(0, 26)))).toEqual([]);
    for (const address of [photo, image]) expect((await server.get(`!${address}`)).status).toBe(404);
    expect((await server.get(`/shops/${shop.id}/`)).status).toBe(404);
    expect((await server.get(`/public-craftsman/${craftsman.slug}/`)).status).toBe(404);
  });

  test('a deleted client leaves no text but the reviews, and no photo', async () => {
    const client = await aFullClient('+254799700800');
    const files = await filesOf(client.accountId);
    expect(files).toHaveLength(2);
    expect((await server.delete('/me/', { as: client, body: { password: client.password } })).status).toBe(200);
    await server.work();
    const left = await everything();
    for (const trace of ['zq7x0800', '99700800']) expect(linesWith(left, trace)).toEqual([]);
    // The review, and the portfolio that shows it.
    expect(linesWith(left, 'Kept 0800 under no name.')).toHaveLength(2);
    expect((await stored()).filter((name) => files.includes(name.slice(0, 26)))).toEqual([]);
  });
});

test.each([
  ['/signup/', 'work'],
  ['/client-signup/', 'client'],
])('signing up at %s stores which terms were agreed to, and when', async (where, door) => {
  const email = `nafula.${door}@example.co.ke`;
  const body = { full_name: 'Nafula Wekesa', email, password: 'randa-na-patasi-63', phone_number: '0712345678' };
  const before = Date.now();
  expect((await server.post(where, { body })).status).toBe(201);
  const row = await server.db
    .selectFrom('accounts')
    .select(['terms_version', 'terms_accepted_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(row.terms_version).toBe('2026-11');
  expect(Math.abs(Date.parse(row.terms_accepted_at ?? '') - before)).toBeLessThan(60_000);
});

test('thirty days after the decision a proof document is gone: row, bytes, address; a day before it is there', async () => {
  const craftsman = await anApprovedCraftsman(server, {
    fullName: 'Salim Mbarak',
    proof: pdf,
    adminId: people.admin.id,
  });
  const proof = async () => (await server.get('/craftsman/', { as: craftsman })).body.proof_document as string | null;
  const decided = (age: string) =>
    sql`update craftsman_revisions set decided_at = now() - ${age}::interval where craftsman_id = ${craftsman.id}`.execute(
      server.owner,
    );
  const sweep = async () => {
    await sql`select graphile_worker.add_job('sweep_media')`.execute(server.db);
    await server.work();
    await server.work();
  };
  await decided('29 days');
  await sweep();
  const address = await proof();
  expect((await server.get(`!${address}`)).status).toBe(200);

  await decided('30 days 1 hour');
  await sweep();
  expect(await proof()).toBeNull();
  expect((await server.get(`!${address}`)).status).toBe(404);
  const name = new URL(address ?? '', server.base).pathname.split('/').pop() as string;
  expect(await server.storage.find(`private/${name}`)).toBeNull();
});
