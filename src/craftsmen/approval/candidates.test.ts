/** Whom an admin sees: everybody who waits or has been judged, and whom he may assign. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin } from '../../../db/factories/people.ts';
import {
  anApprovedCraftsman,
  aPendingCraftsman,
  aRejectedCraftsman,
  withProfile,
} from '../../../db/factories/profiles.ts';
import { startTestServer, type TestServer } from '../../../quality/helpers/test-server.ts';
import { signInNeeded } from '#api/problem.ts';
import { eraseAccount } from '#identity/account/erase.ts';
import { saveProfile } from '../profile/save-profile.ts';

test('the list has everybody with everything, who waits longest first', async () => {
  const here = await startTestServer();
  const boss = await anAdmin(here);
  const approved = await anApprovedCraftsman(here, { adminId: boss.id });
  const rejected = await aRejectedCraftsman(here, { reason: 'Too dark', adminId: boss.id });
  const first = await aPendingCraftsman(here, { proof: Buffer.from('%PDF-1.7\nlicence\n%%EOF\n') });
  const second = await aPendingCraftsman(here);
  const empty = await aCraftsman(here, { fullName: 'Nothing Yet' });
  // Saving again does not send him to the back.
  await withProfile(here, first, { company: 'First' });

  const list = await here.get('/admin/craftsman/', { as: boss });
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
  });
  expect(list.body[0].services[0]).toEqual({ name: 'Plumbing', image: list.body[0].service_images[0] });
  expect(list.body[2]).toMatchObject({ full_name: 'Nothing Yet', submitted_at: null });
  expect(list.body[3]).toMatchObject({ rejection_reason: 'Too dark' });

  // Signed for the admin who asks: opened by him, and written down for a proof document.
  for (const value of [list.body[0].profile, list.body[0].proof_document]) {
    expect(value).toContain(`for=${boss.id}&`);
    expect((await here.get(`!${value}`)).status).toBe(200);
  }
  const reads = await here.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id'])
    .where('act', '=', 'read_proof_document')
    .execute();
  expect(reads).toEqual([{ actor_id: boss.id, subject_id: first.id }]);

  for (const status of ['pending', 'approved', 'rejected']) {
    const part = await here.get(`/admin/craftsman/?status=${status}`, { as: boss });
    expect(part.body.every((each: { status: string }) => each.status === status)).toBe(true);
    expect(part.headers.get('x-total-count')).toBe(String(part.body.length));
  }
  expect((await here.get('/admin/craftsman/?status=maybe', { as: boss })).status).toBe(400);

  const walked: number[] = [];
  let next: string | null = '/api/admin/craftsman/?page_size=2';
  while (next) {
    const part: Awaited<ReturnType<TestServer['get']>> = await here.get(`!${next}`, { as: boss });
    walked.push(...part.body.map((each: { id: number }) => each.id));
    next = /<([^>]+)>/.exec(part.headers.get('link') ?? '')?.[1] ?? null;
  }
  expect(walked).toEqual(list.body.map((each: { id: number }) => each.id));
  for (const cursor of ['x', '3_1_1', '0_1', "0_1_1'", '0_99999999999999999999_1']) {
    expect((await here.get(`/admin/craftsman/?cursor=${cursor}`, { as: boss })).status).toBe(400);
  }
  await here.close();
});

test('whoever has left waits for nobody: he is neither shown nor counted, whatever he had sent or not sent', async () => {
  const here = await startTestServer();
  const boss = await anAdmin(here);
  const staying = await aPendingCraftsman(here);
  const asked = await aPendingCraftsman(here);
  const silent = await aCraftsman(here, { fullName: 'Nothing Yet' });
  const changing = await anApprovedCraftsman(here, { adminId: boss.id });
  await withProfile(here, changing, { description: 'Now also on Sundays.' });
  const waiting = () => here.get('/admin/craftsman/?status=pending', { as: boss });
  expect((await waiting()).headers.get('x-total-count')).toBe('4');

  for (const leaving of [asked, silent, changing]) await eraseAccount(here, leaving.accountId, leaving.password);

  const list = await waiting();
  expect(list.body.map((each: { id: number }) => each.id)).toEqual([staying.id]);
  expect(list.headers.get('x-total-count')).toBe('1');
  const everybody = await here.get('/admin/craftsman/', { as: boss });
  expect(everybody.body).toHaveLength(1);
  expect(everybody.headers.get('x-total-count')).toBe('1');
  await here.close();
});

test('whoever has left saves no profile any more, not even with a call that had begun before', async () => {
  const here = await startTestServer();
  const craftsman = await aPendingCraftsman(here);
  const files = { profile: [], proof_document: [], service_images: [], service_videos: [] };
  const change = { ...PROFILE, remove_images: [], image_order: [], remove_videos: [] };
  const save = () => saveProfile(here, { craftsmanId: craftsman.id, accountId: craftsman.accountId }, change, files);
  await save();
  await sql`update accounts set erased_at = now() where id = ${craftsman.accountId}`.execute(here.db);
  await expect(save()).rejects.toThrow(signInNeeded.detail);
  const texts = await here.db
    .selectFrom('craftsman_revisions')
    .select('status')
    .where('craftsman_id', '=', craftsman.id)
    .execute();
  expect(texts).toEqual([{ status: 'rejected' }]);
  await here.close();
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

test('an admin is offered the approved of that service: its own trade first, then the same place, then the nearest', async () => {
  const here = await startTestServer();
  const boss = await anAdmin(here);
  const client = await aClient(here);
  const request = await here.db
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
  const plumber = { adminId: boss.id, services: ['Plumbing'] };
  const far = await anApprovedCraftsman(here, { ...plumber, location: 'Eldoret', company: 'Far' });
  const near = await anApprovedCraftsman(here, { ...plumber, location: 'Thika', company: 'Near' });
  const same = await anApprovedCraftsman(here, { ...plumber, location: 'South B', company: 'Same' });
  const second = await anApprovedCraftsman(here, {
    adminId: boss.id,
    services: ['Tiling', 'Plumbing'],
    location: 'Karen',
  });
  await anApprovedCraftsman(here, { adminId: boss.id, services: ['Tiling'], location: 'Karen' });
  await aPendingCraftsman(here, { services: ['Plumbing'] });
  const closed = await anApprovedCraftsman(here, plumber);
  await here.post(`/admin/accounts/${closed.accountId}/disable/`, { as: boss, body: { reason: 'Asked to' } });

  const list = (await here.get(`/admin/assignable/?request=${request.id}`, { as: boss })).body;
  expect(list.map((each: { id: number }) => each.id)).toEqual([same.id, near.id, far.id, second.id]);
  expect(list[0]).toMatchObject({ name: 'Same', location: 'South B', matches_primary: true, same_place: true });
  expect(list[3]).toMatchObject({ primary_service: 'Tiling', matches_primary: false });
  expect((await here.get('/admin/assignable/?request=999999', { as: boss })).status).toBe(404);
  await here.close();
});
