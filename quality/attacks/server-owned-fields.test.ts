/** Fields that only the server decides, sent to every writing call in every form: none may have an effect. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { requestFields } from '../../db/factories/jobs.ts';
import type { Person } from '../../db/factories/people.ts';
import { useTestServer } from '../helpers/test-server.ts';
import { invariantViolations } from '../helpers/invariant-check.ts';
import { exactPath, multipart } from './exact-request.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { CALLS, type Fields, SERVER_OWNED } from './writing-calls.ts';

const FULL = process.env.FULL === '1';
/** Fields of one attempt. */
const TOGETHER = FULL ? 1 : 3;

const server = useTestServer();
let fixtures: Fixtures;
let known: Set<string>;
beforeAll(async () => {
  fixtures = await createFixtures(server);
  // One proper call each first, so that its own effects are in the snapshot.
  for (const call of CALLS) {
    const { path, as, body } = await call.prepare(fixtures);
    const form = call.needsForm ? multipart(partsOf(body)) : null;
    const { status, text } = await exactPath(server.base, call.method, path, {
      headers: { ...authorization(as), ...(form?.headers ?? { 'content-type': 'application/json' }) },
      body: form?.body ?? JSON.stringify(body),
    });
    expect([call.name, status], text).toEqual([call.name, call.status]);
    // A rejected attempt leaves the rows that prepared it.
    await call.prepare(fixtures);
  }
  known = await snapshot();
});

interface WireBody {
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
  readonly query?: string;
}
const json = (value: unknown): WireBody => ({
  headers: { 'content-type': 'application/json' },
  body: typeof value === 'string' ? value : JSON.stringify(value),
});
const inner = (value: object) => JSON.stringify(value).slice(1, -1);
const joined = (...parts: string[]) => `{${parts.filter(Boolean).join(',')}}`;
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const mapped = (fields: Fields, map: (value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, map(value)]));
const textsOf = (fields: Fields) =>
  Object.entries(fields).map(([field, value]): [string, string] => [field, asText(value)]);
const partsOf = (body: Fields) =>
  Object.entries(body).map(([name, value]): [string, string | Buffer, string?] =>
    Buffer.isBuffer(value) ? [name, value, 'kazi.pdf'] : [name, String(value)],
  );

const WAYS: Readonly<Record<string, (body: Fields, own: Fields) => WireBody>> = {
  'as JSON': (body, own) => json({ ...body, ...own }),
  'nested in JSON': (body, own) => {
    const wrapped = { user: own, account: own, profile: own, data: own, attributes: own, $set: own };
    const flat = Object.entries(own).flatMap(([field, value]) => [
      [`account.${field}`, value],
      [`account[${field}]`, value],
    ]);
    return json({ ...body, ...wrapped, ...Object.fromEntries(flat) });
  },
  'as a list and an object': (body, own) =>
    json({ ...body, ...mapped(own, (value) => [{ id: value, $ne: null, set: value }]) }),
  'twice in JSON': (body, own) => json(joined(inner(own), inner(body), inner(own))),
  'in a prototype': (body, own) => {
    const inside = JSON.stringify(own);
    return json(joined(inner(body), `"constructor":{"prototype":${inside}}`, `"__proto__":${inside}`));
  },
  'in a form': (body, own) => multipart([...textsOf(own), ...partsOf(body), ...textsOf(own)]),
  'as a file of a form': (body, own) =>
    multipart([
      ...partsOf(body),
      ...textsOf(own).map(([field, text]): [string, string, string] => [field, text, 'x.json']),
    ]),
  urlencoded: (body, own) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: [
      new URLSearchParams(Object.entries(body).map(([name, value]): [string, string] => [name, String(value)])),
      ...textsOf(own).map(([field, text]) => `${field}=${encodeURIComponent(text)}&${field}[]=1`),
    ].join('&'),
  }),
  'in the query': (body, own) => ({
    ...json(body),
    query: `?${textsOf(own)
      .map(([field, text]) => `${field}=${encodeURIComponent(text)}&${field}[]=1&${field}[id]=1`)
      .join('&')}`,
  }),
};

const authorization = (as: Person | null): Record<string, string> =>
  as ? { authorization: `Bearer ${as.access}` } : {};

/** Distinct values of all columns that decide roles, owners, states and times. */
async function snapshot(): Promise<Set<string>> {
  const people = Object.values(fixtures.people).map((person) => person.accountId);
  const { rows } = await sql<Record<string, unknown>>`select
    (select json_agg(distinct jsonb_build_array(role, door, disabled_at, erased_at, google_sub, terms_version, language,
        split_part(password_hash, '$', 4), created_at > now() - interval '1 hour', id < 400000, uid::text like '42424242%',
        case when id = any(${people}::bigint[]) then jsonb_build_array(id, uid, email, full_name, phone, password_hash) end))
      from accounts) as accounts,
    (select json_agg(distinct jsonb_build_array(status, approved_at is null, approved_revision_id is null, listed,
        proof_media_id, regexp_replace(slug, '-[0-9]+$', ''), rating_sum < 400000, review_count < 400000, id < 400000,
        completed_jobs < 400000, created_at > now() - interval '1 hour',
        case when account_id = any(${people}::bigint[]) then jsonb_build_array(id, account_id, slug) end))
      from craftsmen) as craftsmen,
    (select json_agg(distinct jsonb_build_array(craftsman_id = any(select id from craftsmen where account_id = any(${people}::bigint[])),
        status, decided_by, rejection_reason, submitted_at > now() - interval '1 hour')) from craftsman_revisions) as revisions,
    (select json_agg(distinct jsonb_build_array(client_id, status, media_id, created_at > now() - interval '1 hour',
        id < 400000)) from requests) as requests,
    (select json_agg(distinct jsonb_build_array(craftsman_id, status, source, accepted_at is null,
        accepted_at > now() - interval '1 hour', created_at > now() - interval '1 hour')) from engagements) as engagements,
    (select json_agg(distinct jsonb_build_array(craftsman_id, status, amount, labour, materials, message,
        created_at > now() - interval '1 hour')) from quotes) as quotes,
    (select json_agg(distinct jsonb_build_array(craftsman_id, client_id, rating, comment,
        created_at > now() - interval '1 hour')) from reviews) as reviews,
    (select json_agg(distinct jsonb_build_array(id, craftsman_id, name, is_open, created_at > now() - interval '1 hour'))
      from shops) as shops,
    (select json_agg(distinct jsonb_build_array(shop_id, name, price, stock, media_id, created_at > now() - interval '1 hour',
        id < 400000)) from products) as products,
    (select json_agg(distinct jsonb_build_array(owner_id in (select account_id from craftsmen), kind, published)) from media) as media,
    (select json_agg(distinct jsonb_build_array(actor_id, actor_role, move, craftsman_id, amount, from_status, to_status,
        at > now() - interval '1 hour')) from request_events) as events,
    (select json_agg(distinct jsonb_build_array(name, email, created_at > now() - interval '1 hour')) from contact_messages) as messages`.execute(
    server.owner,
  );
  return new Set(
    Object.entries(rows[0] as Record<string, unknown[]>).flatMap(([table, kinds]) =>
      (kinds ?? []).map((kind) => `${table} ${JSON.stringify(kind)}`),
    ),
  );
}

async function newRows(): Promise<string[]> {
  const now = await snapshot();
  const fresh = [...now].filter((kind) => !known.has(kind));
  for (const kind of fresh) known.add(kind);
  return fresh;
}

describe.each(CALLS)('$name', (call) => {
  test('ignores fields that only the server sets', async () => {
    const findings: string[] = [];
    const since: string[] = [];
    const ways = Object.entries(WAYS);
    const fields = Object.keys(SERVER_OWNED)
      .filter((field) => !call.takes?.includes(field))
      .filter((_, at) => FULL || at % (call.costly ? 4 : 1) === 0);
    for (let at = 0; at * TOGETHER < fields.length; at++) {
      const names = fields.slice(at * TOGETHER, (at + 1) * TOGETHER);
      const own = Object.fromEntries(names.map((field) => [field, SERVER_OWNED[field]?.(fixtures)]));
      const attempt = names.join(' and ');
      const start = (at + CALLS.indexOf(call)) % ways.length;
      for (const [way, write] of FULL ? ways : ways.slice(start, start + 1)) {
        const { path, as, body } = await call.prepare(fixtures);
        const wire = write(body, own);
        const response = await exactPath(server.base, call.method, path + (wire.query ?? ''), {
          headers: { ...authorization(as), ...wire.headers },
          body: wire.body,
        });
        tried += names.length;
        if (response.status >= 500) findings.push(`${attempt} ${way}: ${response.status} ${response.text}`);
        if (response.status < 300) taken += names.length;
        since.push(`${attempt} ${way}`);
        // Reading all tables costs more than an attempt, so several attempts share one reading.
        if (since.length < 8) continue;
        findings.push(...(await newRows()).map((fresh) => `${since.join(', ')}: ${fresh}`));
        since.length = 0;
      }
    }
    findings.push(...(await newRows()).map((fresh) => `${since.join(', ')}: ${fresh}`));
    expect(findings).toEqual([]);
  });
});

let tried = 0;
let taken = 0;

test('400 fields and more were sent, most of them in calls that were answered well', () => {
  expect(tried).toBeGreaterThan(400);
  // Proves that enough calls were valid apart from the extra field.
  expect(taken / tried).toBeGreaterThan(0.4);
});

test('no prototype was polluted, and all invariants hold', async () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  for (const field of Object.keys(SERVER_OWNED)) expect([field, ({} as Fields)[field]]).toEqual([field, undefined]);
  expect(await invariantViolations(server)).toEqual([]);
});

test('another client named in the body is rejected, another craftsman of a review too', async () => {
  const { client, stranger, rival } = fixtures.people;
  const request = { as: client, body: { ...requestFields(), client: stranger.id } };
  expect((await server.post('/job-requests/', request)).status).toBe(403);
  const { id } = await fixtures.completed();
  const review = { job: id, rating: 5, comment: 'Good', craftsman: rival.id };
  expect((await server.post('/reviews/', { as: client, body: review })).status).toBe(403);
});
