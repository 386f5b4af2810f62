import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin, type Person } from '../../db/makers/people.ts';
import { anApprovedCraftsman, aPendingCraftsman, aRejectedCraftsman, withProfile } from '../../db/makers/profiles.ts';
import { eraseAccount } from '#identity/erase.ts';
import { signInNeeded } from '#contract/problem.ts';
import { approve as approveProfile } from './approve.ts';
import { saveProfile } from './save-profile.ts';
import { startHouse, type TestHouse } from '../../tests/helpers/house.ts';

let house: TestHouse;
let admin: Person;
beforeAll(async () => {
  house = await startHouse();
  admin = await anAdmin(house);
});
afterAll(() => house.close());

const approve = (id: number | string, body: object = {}, as: Person | null = admin) =>
  house.post(`/admin/craftsman/${id}/approve/`, { as, body });
const reject = (id: number | string, reason: unknown, as: Person | null = admin) =>
  house.post(`/admin/craftsman/${id}/reject/`, { as, body: { reason } });
const own = async (as: { access: string }) => (await house.get('/craftsman/', { as })).body;
const page = (slug: string) => house.get(`/public-craftsman/${slug}/`);
const noticesTo = async (accountId: number) => {
  const { rows } = await sql<{ notice: string }>`
    select payload ->> 'notice' as notice from graphile_worker._private_jobs
    where (payload ->> 'accountId')::bigint = ${accountId} order by id`.execute(house.db);
  return rows.map((row) => row.notice);
};
const trailOf = (id: number) =>
  house.db
    .selectFrom('audit_log')
    .select(['act', 'actor_id', 'reason'])
    .where('subject', '=', 'craftsman')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

describe('approving', () => {
  test('publishes a complete profile, tells the craftsman, and leaves a trail', async () => {
    const craftsman = await aPendingCraftsman(house, { company: 'Fundi Bora', adminId: admin.id });
    expect((await page(craftsman.slug)).status).toBe(404);
    const answer = await approve(craftsman.id);
    expect([answer.status, answer.body]).toEqual([
      200,
      { detail: 'Craftsman approved successfully!', status: 'approved' },
    ]);
    const shown = await page(craftsman.slug);
    expect(shown.body).toMatchObject({ name: 'Fundi Bora', status: 'approved', is_approved: true });
    for (const value of [shown.body.profile, ...shown.body.service_images]) {
      expect(value).toMatch(/^\/media\//);
      for (const where of [value, value.replace('.webp', '-320.webp')])
        expect((await house.get(`!${where}`)).status).toBe(200);
    }
    expect(await own(craftsman)).toMatchObject({ status: 'Approved', is_approved: true });
    expect(await noticesTo(craftsman.accountId)).toEqual(['profile_approved']);
    expect(await trailOf(craftsman.id)).toEqual([{ act: 'approve', actor_id: admin.id, reason: null }]);
  });

  test('an incomplete profile is refused, naming what lacks', async () => {
    const empty = await aCraftsman(house);
    const refused = await approve(empty.id);
    expect([refused.status, refused.body.code]).toEqual([400, 'cannot_approve']);
    expect(refused.body.detail).toBe(
      'Cannot approve: profile image, profession, description, primary service, service image',
    );

    const blank = await aPendingCraftsman(house);
    await house.db
      .updateTable('craftsman_revisions')
      .set({ profession: ' \u00a0 ', full_name: '', services: [] })
      .where('craftsman_id', '=', blank.id)
      .execute();
    expect((await approve(blank.id)).body.detail).toBe('Cannot approve: full name, profession, primary service');
    expect((await page(blank.slug)).status).toBe(404);
    const published = await house.db
      .selectFrom('media')
      .select('id')
      .where('owner_id', '=', blank.accountId)
      .where('published', '=', true)
      .execute();
    expect(published).toEqual([]);
  });

  test('twice is refused the second time, and an unknown id is not found', async () => {
    const craftsman = await anApprovedCraftsman(house);
    expect((await approve(craftsman.id)).status).toBe(409);
    for (const id of [999_999, 'x', '1e3', '-1', '0', '9'.repeat(30)])
      expect((await approve(id)).status).toBeGreaterThanOrEqual(400);
    expect((await approve(999_999)).status).toBe(404);
  });

  test('approve and reject at the same moment: one wins, the other learns of it', async () => {
    for (let round = 0; round < 6; round++) {
      const craftsman = await aPendingCraftsman(house);
      const answers = await Promise.all([
        approve(craftsman.id),
        reject(craftsman.id, 'No'),
        approve(craftsman.id),
        reject(craftsman.id, 'No'),
      ]);
      expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409, 409]);
      const approved = answers[0]?.status === 200 || answers[2]?.status === 200;
      expect((await own(craftsman)).status).toBe(approved ? 'Approved' : 'Rejected');
      expect((await page(craftsman.slug)).status).toBe(approved ? 200 : 404);
      expect(await noticesTo(craftsman.accountId)).toHaveLength(1);
      expect(await trailOf(craftsman.id)).toHaveLength(1);
    }
  });

  test('an account closed while its approval is under way is not listed', async () => {
    const craftsman = await aPendingCraftsman(house);
    const waits = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        house.owner,
      );
      return rows.length > 0;
    };
    let closed: Promise<{ status: number }> | undefined;
    let done = false;
    await house.db.transaction().execute(async (trx) => {
      await approveProfile({ db: trx, storage: house.storage }, craftsman.id, { adminId: admin.id, address: null });
      closed = house
        .post(`/admin/accounts/${craftsman.accountId}/disable/`, { as: admin, body: { reason: 'Complaints' } })
        .finally(() => (done = true));
      await expect.poll(async () => done || (await waits()), { timeout: 5_000 }).toBe(true);
    });
    expect((await closed)?.status).toBe(200);
    expect((await page(craftsman.slug)).status).toBe(404);
  });

  test('a profile saved again since it was looked at is not approved unseen', async () => {
    const craftsman = await aPendingCraftsman(house);
    const seen = (await house.get('/admin/craftsman/', { as: admin })).body.find(
      (each: { id: number }) => each.id === craftsman.id,
    );
    await withProfile(house, craftsman, { company: 'Something else entirely' });
    const refused = await approve(craftsman.id, { submitted_at: seen.submitted_at });
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_since']);
    const again = (await house.get('/admin/craftsman/', { as: admin })).body.find(
      (each: { id: number }) => each.id === craftsman.id,
    );
    expect((await approve(craftsman.id, { submitted_at: again.submitted_at })).status).toBe(200);
  });

  test('saving and approving at once never shows what was not approved', async () => {
    const craftsman = await aPendingCraftsman(house, { company: 'Seen' });
    await Promise.all([withProfile(house, craftsman, { company: 'Unseen' }), approve(craftsman.id)]);
    const profile = await own(craftsman);
    const shown = (await page(craftsman.slug)).body;
    // Either the save came first and was approved, or it waits now.
    expect([
      ['Unseen', 'Approved', 'Unseen'],
      ['Unseen', 'Pending Approval', 'Seen'],
    ]).toContainEqual([profile.name, profile.status, shown.name]);
  });
});

describe('rejecting', () => {
  test('needs a reason, however blank it is written', async () => {
    const craftsman = await aPendingCraftsman(house);
    for (const reason of [undefined, null, '', '   ', '\u00a0', '\u200b\u200b \ufeff', '\n\t', 7, [], {}]) {
      const answer = await reject(craftsman.id, reason);
      expect([reason, answer.status, answer.body.detail]).toEqual([reason, 400, 'Please provide a rejection reason.']);
    }
    expect((await own(craftsman)).status).toBe('Pending Approval');
  });

  test('says why to the craftsman, in his profile and by a notice, and never to the public', async () => {
    const craftsman = await aPendingCraftsman(house);
    const answer = await reject(craftsman.id, '  <b>Too dark</b> ');
    expect([answer.status, answer.body.detail]).toEqual([200, 'Craftsman rejected successfully']);
    expect(await own(craftsman)).toMatchObject({
      status: 'Rejected',
      is_approved: false,
      rejection_reason: '<b>Too dark</b>',
    });
    expect(await noticesTo(craftsman.accountId)).toEqual(['profile_rejected']);
    expect(await trailOf(craftsman.id)).toEqual([{ act: 'reject', actor_id: admin.id, reason: '<b>Too dark</b>' }]);
    expect((await page(craftsman.slug)).status).toBe(404);
    expect((await reject(craftsman.id, 'Again')).status).toBe(409);
    expect((await approve(craftsman.id)).status).toBe(409);
    expect((await reject(999_999, 'Who')).status).toBe(404);
  });

  test('is not the end: saved again, the profile waits again and may be approved', async () => {
    const craftsman = await aRejectedCraftsman(house, { reason: 'Too dark' });
    await withProfile(house, craftsman);
    expect(await own(craftsman)).toMatchObject({ status: 'Pending Approval', rejection_reason: null });
    expect((await approve(craftsman.id)).status).toBe(200);
  });

  test('one who never sent a profile can be turned down too', async () => {
    const craftsman = await aCraftsman(house);
    expect((await reject(craftsman.id, 'Not a person')).status).toBe(200);
    expect(await own(craftsman)).toMatchObject({ status: 'Rejected', rejection_reason: 'Not a person' });
    await withProfile(house, craftsman);
    expect((await approve(craftsman.id)).status).toBe(200);
  });
});

describe('the calls of an admin', () => {
  test('are an admin’s alone', async () => {
    const craftsman = await aPendingCraftsman(house);
    const client = await aClient(house);
    const calls = [
      (as: Person | null) => house.get('/admin/craftsman/', { as }),
      (as: Person | null) => approve(craftsman.id, {}, as),
      (as: Person | null) => reject(craftsman.id, 'No', as),
      (as: Person | null) => house.get('/admin/assignable/?request=1', { as }),
    ];
    for (const call of calls) {
      expect((await call(null)).status).toBe(401);
      for (const as of [craftsman, client]) expect((await call(as)).status).toBe(403);
    }
    expect((await own(craftsman)).status).toBe('Pending Approval');
  });
});

describe('the list of candidates', () => {
  test('has everybody with everything, who waits longest first', async () => {
    const here = await startHouse();
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
      const part: Awaited<ReturnType<TestHouse['get']>> = await here.get(`!${next}`, { as: boss });
      walked.push(...part.body.map((each: { id: number }) => each.id));
      next = /<([^>]+)>/.exec(part.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(walked).toEqual(list.body.map((each: { id: number }) => each.id));
    for (const cursor of ['x', '3_1_1', '0_1', "0_1_1'", '0_99999999999999999999_1']) {
      expect((await here.get(`/admin/craftsman/?cursor=${cursor}`, { as: boss })).status).toBe(400);
    }
    await here.close();
  });
});

describe('who has left', () => {
  test('waits for nobody: he is neither shown nor counted, whatever he had sent or not sent', async () => {
    const here = await startHouse();
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

  test('saves no profile any more, not even with a call that had begun before', async () => {
    const craftsman = await aPendingCraftsman(house);
    const files = { profile: [], proof_document: [], service_images: [], service_videos: [] };
    const change = { ...PROFILE, remove_images: [], image_order: [], remove_videos: [] };
    const save = () => saveProfile(house, { craftsmanId: craftsman.id, accountId: craftsman.accountId }, change, files);
    await save();
    await sql`update accounts set erased_at = now() where id = ${craftsman.accountId}`.execute(house.db);
    await expect(save()).rejects.toThrow(signInNeeded.detail);
    const texts = await house.db
      .selectFrom('craftsman_revisions')
      .select('status')
      .where('craftsman_id', '=', craftsman.id)
      .execute();
    expect(texts).toEqual([{ status: 'rejected' }]);
  });
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

describe('whom an admin may assign', () => {
  test('offers the approved of that service: its own trade first, then the same place, then the nearest', async () => {
    const here = await startHouse();
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
});

test('a photo sharp cannot read never reaches the queue', async () => {
  const craftsman = await aCraftsman(house);
  const broken = (
    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  ).subarray(0, 200);
  await expect(withProfile(house, craftsman, { picture: broken })).rejects.toMatchObject({ code: 'not_an_image' });
  expect((await own(craftsman)).missing).toContain('profile image');
});
