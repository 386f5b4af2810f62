import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin } from '../../../db/factories/people.ts';
import {
  anApprovedCraftsman,
  aPendingCraftsman,
  aRejectedCraftsman,
  withProfile,
} from '../../../db/factories/profiles.ts';
import { aTestServer, type TestServer } from '../../../quality/helpers/test-server.ts';
import { signInNeeded } from '#api/problem.ts';
import { eraseAccount } from '#identity/account/erase.ts';
import { saveProfile } from '../profile/save-profile.ts';

test('the list has all candidates with all fields, longest pending first', async () => {
  const server = await aTestServer();
  const admin = await anAdmin(server);
  const approved = await anApprovedCraftsman(server, { adminId: admin.id });
  const rejected = await aRejectedCraftsman(server, { reason: 'Too dark', adminId: admin.id });
  const first = await aPendingCraftsman(server, { proof: Buffer.from('%PDF-1.7\nlicence\n%%EOF\n') });
  const second = await aPendingCraftsman(server);
  const empty = await aCraftsman(server, { fullName: 'Nothing Yet' });
  await withProfile(server, first, { company: 'First' });

  const list = await server.get('/admin/craftsman/', { as: admin });
  expect(Array.isArray(list.body)).toBe(true);
  expect(list.body.map((each: { id: number }) => each.id)).toEqual([
    first.id,
    second.id,
    empty.id,
    rejected.id,
    approved.id,
  ]);
  expect(list.headers.get('x-total-count')).toBe('5');
  expect(list.body.map((each: { status: string }) => each.status)).toEqual([
    'pending',
    'pending',
    'pending',
    'rejected',
    'approved',
  ]);
  expect(list.body[0]).toMatchObject({
    email: first.email,
    phone_number: first.phone,
    is_approved: false,
    company_name: 'First',
    missing: [],
    change_waiting: false,
    approved_version: null,
  });
  expect(list.body[0].services[0]).toEqual({ name: 'Plumbing', image: list.body[0].service_images[0] });
  expect(list.body[2]).toMatchObject({ full_name: 'Nothing Yet', submitted_at: null });
  expect(list.body[3]).toMatchObject({ rejection_reason: 'Too dark' });

  for (const value of [list.body[0].profile, list.body[0].proof_document]) {
    expect(value).toContain(`for=${admin.id}&`);
    expect((await server.get(`!${value}`)).status).toBe(200);
  }
  const reads = await server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id'])
    .where('act', '=', 'read_proof_document')
    .execute();
  expect(reads).toEqual([{ actor_id: admin.id, subject_id: first.id }]);

  for (const status of ['pending', 'approved', 'rejected']) {
    const part = await server.get(`/admin/craftsman/?status=${status}`, { as: admin });
    expect(part.body.every((each: { status: string }) => each.status === status)).toBe(true);
    expect(part.headers.get('x-total-count')).toBe(String(part.body.length));
  }
  expect((await server.get('/admin/craftsman/?status=maybe', { as: admin })).status).toBe(400);

  const walked: number[] = [];
  let next: string | null = '/api/admin/craftsman/?page_size=2';
  while (next) {
    const part: Awaited<ReturnType<TestServer['get']>> = await server.get(`!${next}`, { as: admin });
    walked.push(...part.body.map((each: { id: number }) => each.id));
    next = /<([^>]+)>/.exec(part.headers.get('link') ?? '')?.[1] ?? null;
  }
  expect(walked).toEqual(list.body.map((each: { id: number }) => each.id));
  for (const cursor of ['x', '3_1_1', '0_1', "0_1_1'", '0_99999999999999999999_1']) {
    expect((await server.get(`/admin/craftsman/?cursor=${cursor}`, { as: admin })).status).toBe(400);
  }
});

test('the list finds people by name, mail, phone, trade in either language, and place, in every state', async () => {
  const server = await aTestServer();
  const admin = await anAdmin(server);
  const wanjiku = await anApprovedCraftsman(server, { adminId: admin.id });
  await withProfile(server, wanjiku, { company: "Ng'ang'a Pipes" });
  const waiting = await aPendingCraftsman(server);
  const empty = await aCraftsman(server, { fullName: 'Nothing Yet' });
  const found = async (query: string) => {
    const list = await server.get(`/admin/craftsman/?${query}`, { as: admin });
    expect(list.headers.get('x-total-count')).toBe(String(list.body.length));
    return list.body.map((each: { id: number }) => each.id);
  };
  const local = `0${(wanjiku.phone as string).slice(4)}`;
  for (const words of [wanjiku.email, local, 'nganga', 'nganga plumb', 'mabomba nganga'])
    expect(await found(`search=${encodeURIComponent(words)}`)).toEqual([wanjiku.id]);
  expect(await found('search=nothing')).toEqual([empty.id]);
  expect(await found(`search=${encodeURIComponent(waiting.email)}`)).toEqual([waiting.id]);
  expect(await found(`search=${encodeURIComponent(waiting.email)}&published=true`)).toEqual([]);
  // A word that nobody has: "or" alone is in Njoroge.
  expect(await found("search=zz%25' or 1=1 --")).toEqual([]);
  // A change waits: still published.
  expect(await found('published=true')).toEqual([wanjiku.id]);
  expect(await found('published=true&status=approved')).toEqual([]);
});

test('erased craftsmen are neither listed nor counted', async () => {
  const server = await aTestServer();
  const admin = await anAdmin(server);
  const staying = await aPendingCraftsman(server);
  const submitted = await aPendingCraftsman(server);
  const empty = await aCraftsman(server, { fullName: 'Nothing Yet' });
  const changing = await anApprovedCraftsman(server, { adminId: admin.id });
  await withProfile(server, changing, { description: 'Now also on Sundays.' });
  const waiting = () => server.get('/admin/craftsman/?status=pending', { as: admin });
  expect((await waiting()).headers.get('x-total-count')).toBe('4');

  for (const erased of [submitted, empty, changing]) await eraseAccount(server, erased.accountId, erased.password);

  const list = await waiting();
  expect(list.body.map((each: { id: number }) => each.id)).toEqual([staying.id]);
  expect(list.headers.get('x-total-count')).toBe('1');
  const all = await server.get('/admin/craftsman/', { as: admin });
  expect(all.body).toHaveLength(1);
  expect(all.headers.get('x-total-count')).toBe('1');
});

test('an erased craftsman saves no profile, not even with a call that started before', async () => {
  const server = await aTestServer();
  const craftsman = await aPendingCraftsman(server);
  const files = { profile: [], proof_document: [], service_images: [], service_videos: [] };
  const change = { ...PROFILE, remove_images: [], image_order: [], remove_videos: [] };
  const save = () => saveProfile(server, { craftsmanId: craftsman.id, accountId: craftsman.accountId }, change, files);
  await save();
  await sql`update accounts set erased_at = now() where id = ${craftsman.accountId}`.execute(server.db);
  await expect(save()).rejects.toThrow(signInNeeded.detail);
  const texts = await server.db
    .selectFrom('craftsman_revisions')
    .select('status')
    .where('craftsman_id', '=', craftsman.id)
    .execute();
  expect(texts).toEqual([{ status: 'rejected' }]);
});

const PROFILE = {
  description: 'Clean work on the agreed day.',
  profession: 'Plumber',
  location: 'Nairobi',
  company_name: 'Water Works',
  skills: 'Pipe Fitting',
  primary_service: 'Plumbing',
  services: [],
};

test('assignable craftsmen offer the service: primary service first, then same place, then nearest', async () => {
  const server = await aTestServer();
  const admin = await anAdmin(server);
  const client = await aClient(server);
  const request = await server.db
    .insertInto('requests')
    .values({
      client_id: client.id,
      name: 'Achieng',
      phone: '254700000000',
      service: 'Plumbing',
      location: 'nairobi',
      address: 'Flat 3',
      description: 'Leak',
      schedule: '2030-01-01T08:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const plumber = { adminId: admin.id, services: ['Plumbing'] };
  const far = await anApprovedCraftsman(server, { ...plumber, location: 'Eldoret', company: 'Far' });
  const near = await anApprovedCraftsman(server, { ...plumber, location: 'Thika', company: 'Near' });
  const same = await anApprovedCraftsman(server, { ...plumber, location: 'South B', company: 'Same' });
  const second = await anApprovedCraftsman(server, {
    adminId: admin.id,
    services: ['Tiling', 'Plumbing'],
    location: 'Karen',
  });
  await anApprovedCraftsman(server, { adminId: admin.id, services: ['Tiling'], location: 'Karen' });
  await aPendingCraftsman(server, { services: ['Plumbing'] });
  const closed = await anApprovedCraftsman(server, plumber);
  await server.post(`/admin/accounts/${closed.accountId}/disable/`, { as: admin, body: { reason: 'Asked to' } });

  const list = (await server.get(`/admin/assignable/?request=${request.id}`, { as: admin })).body;
  expect(list.map((each: { id: number }) => each.id)).toEqual([same.id, near.id, far.id, second.id]);
  expect(list[0]).toMatchObject({ name: 'Same', location: 'South B', matches_primary: true, same_place: true });
  expect(list[3]).toMatchObject({ primary_service: 'Tiling', matches_primary: false });
  expect((await server.get('/admin/assignable/?request=999999', { as: admin })).status).toBe(404);
});
