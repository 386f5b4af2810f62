import sharp from 'sharp';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aRequest } from '../../../db/factories/jobs.ts';
import { aClient, aCraftsman, anAdmin, type Person } from '../../../db/factories/people.ts';
import {
  anApprovedCraftsman,
  aPendingCraftsman,
  aWidePicture,
  aRejectedCraftsman,
  withProfile,
} from '../../../db/factories/profiles.ts';
import { approve as approveProfile } from './approve.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { useReady } from '../../../quality/helpers/use-ready.ts';

const server = useTestServer();
const admin = useReady(() => anAdmin(server));

const approve = (id: number | string, body: object = {}, as: Person | null = admin) =>
  server.post(`/admin/craftsman/${id}/approve/`, { as, body });
const reject = (id: number | string, reason: unknown, as: Person | null = admin) =>
  server.post(`/admin/craftsman/${id}/reject/`, { as, body: { reason } });
const own = async (as: { access: string }) => (await server.get('/craftsman/', { as })).body;
const page = (slug: string) => server.get(`/public-craftsman/${slug}/`);
const noticesTo = async (accountId: number) => {
  const { rows } = await sql<{ notice: string }>`
    select kind as notice from notifications where account_id = ${accountId} order by id`.execute(server.db);
  return rows.map((row) => row.notice);
};
const auditOf = (id: number) =>
  server.db
    .selectFrom('audit_log')
    .select(['act', 'actor_id', 'reason'])
    .where('subject', '=', 'craftsman')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

describe('approving', () => {
  test('publishes a complete profile, notifies the craftsman and writes the audit log', async () => {
    const picture = await aWidePicture();
    const craftsman = await aPendingCraftsman(server, { company: 'Fundi Bora', adminId: admin.id, picture });
    expect((await page(craftsman.slug)).status).toBe(404);
    const response = await approve(craftsman.id);
    expect([response.status, response.body]).toEqual([
      200,
      { detail: 'Craftsman approved successfully!', status: 'approved' },
    ]);
    const shown = await page(craftsman.slug);
    expect(shown.body).toMatchObject({ name: 'Fundi Bora', status: 'approved', is_approved: true });
    for (const value of [shown.body.profile, ...shown.body.service_images]) {
      expect(value).toMatch(/^\/media\//);
      for (const where of [value, value.replace('.webp', '-320.webp')])
        expect((await server.get(`!${where}`)).status).toBe(200);
    }
    expect(await own(craftsman)).toMatchObject({ status: 'Approved', is_approved: true });
    expect(await noticesTo(craftsman.accountId)).toEqual(['profile_approved']);
    expect(await auditOf(craftsman.id)).toEqual([{ act: 'approve', actor_id: admin.id, reason: null }]);
  });

  test('says how many requests near the craftsman wait for a price, with the way to them', async () => {
    const client = await aClient(server);
    const roofing = { service: 'Roofing', location: 'nairobi' } as const;
    await aRequest(server, client, roofing);
    await aRequest(server, client, { ...roofing, location: 'mombasa' });
    await aRequest(server, client, { ...roofing, service: 'Tiling' });
    const first = await anApprovedCraftsman(server, { services: ['Roofing'], adminId: admin.id });
    const notices = async (as: { access: string }) => (await server.get('/notifications/', { as })).body;
    expect(await notices(first)).toMatchObject([
      {
        path: '/dashboard/jobs?view=open',
        text: expect.stringContaining('An open request near you waits for a price.'),
      },
    ]);
    await aRequest(server, client, { ...roofing, ask_craftsman: first.slug });
    const second = await anApprovedCraftsman(server, { services: ['Roofing'], location: 'Nakuru', adminId: admin.id });
    expect(await notices(second)).toMatchObject([
      { path: `/craftsman/${second.slug}`, text: expect.not.stringContaining('near you') },
    ]);
  });

  test('an incomplete profile is rejected with the missing fields', async () => {
    const empty = await aCraftsman(server);
    const rejected = await approve(empty.id);
    expect([rejected.status, rejected.body.code]).toEqual([400, 'cannot_approve']);
    expect(rejected.body.detail).toBe(
      'Cannot approve: profile image, profession, description, primary service, service image',
    );

    const blank = await aPendingCraftsman(server);
    await server.db
      .updateTable('craftsman_revisions')
      .set({ profession: ' \u00a0 ', full_name: '', services: [] })
      .where('craftsman_id', '=', blank.id)
      .execute();
    expect((await approve(blank.id)).body.detail).toBe('Cannot approve: full name, profession, primary service');
    expect((await page(blank.slug)).status).toBe(404);
    const published = await server.db
      .selectFrom('media')
      .select('id')
      .where('owner_id', '=', blank.accountId)
      .where('published', '=', true)
      .execute();
    expect(published).toEqual([]);
  });

  test('a second approval is rejected, and an unknown id is not found', async () => {
    const craftsman = await anApprovedCraftsman(server);
    expect((await approve(craftsman.id)).status).toBe(409);
    for (const id of [999_999, 'x', '1e3', '-1', '0', '9'.repeat(30)])
      expect((await approve(id)).status).toBeGreaterThanOrEqual(400);
    expect((await approve(999_999)).status).toBe(404);
  });

  test('of concurrent approvals and rejections one succeeds and the others get 409', async () => {
    for (let round = 0; round < 6; round++) {
      const craftsman = await aPendingCraftsman(server);
      const responses = await Promise.all([
        approve(craftsman.id),
        reject(craftsman.id, 'No'),
        approve(craftsman.id),
        reject(craftsman.id, 'No'),
      ]);
      expect(responses.map((each) => each.status).sort()).toEqual([200, 409, 409, 409]);
      const approved = responses[0]?.status === 200 || responses[2]?.status === 200;
      expect((await own(craftsman)).status).toBe(approved ? 'Approved' : 'Rejected');
      expect((await page(craftsman.slug)).status).toBe(approved ? 200 : 404);
      expect(await noticesTo(craftsman.accountId)).toHaveLength(1);
      expect(await auditOf(craftsman.id)).toHaveLength(1);
    }
  });

  test('an account closed during its approval is not listed', async () => {
    const craftsman = await aPendingCraftsman(server);
    const waits = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        server.owner,
      );
      return rows.length > 0;
    };
    let closed: Promise<{ status: number }> | undefined;
    let done = false;
    await server.db.transaction().execute(async (trx) => {
      await approveProfile({ ...server, db: trx }, craftsman.id, { adminId: admin.id, ip: null });
      closed = server
        .post(`/admin/accounts/${craftsman.accountId}/disable/`, { as: admin, body: { reason: 'Complaints' } })
        .finally(() => (done = true));
      await expect.poll(async () => done || (await waits())).toBe(true);
    });
    expect((await closed)?.status).toBe(200);
    expect((await page(craftsman.slug)).status).toBe(404);
  });

  test('a profile saved since the admin read it is not approved', async () => {
    const craftsman = await aPendingCraftsman(server);
    const read = (await server.get('/admin/craftsman/', { as: admin })).body.find(
      (each: { id: number }) => each.id === craftsman.id,
    );
    await withProfile(server, craftsman, { company: 'Something else entirely' });
    const rejected = await approve(craftsman.id, { submitted_at: read.submitted_at });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'changed_since']);
    const again = (await server.get('/admin/craftsman/', { as: admin })).body.find(
      (each: { id: number }) => each.id === craftsman.id,
    );
    expect((await approve(craftsman.id, { submitted_at: again.submitted_at })).status).toBe(200);
  });

  test('saving and approving at once never publishes an unapproved revision', async () => {
    const craftsman = await aPendingCraftsman(server, { company: 'Seen' });
    await Promise.all([withProfile(server, craftsman, { company: 'Unseen' }), approve(craftsman.id)]);
    const profile = await own(craftsman);
    const shown = (await page(craftsman.slug)).body;
    expect([
      ['Unseen', 'Approved', 'Unseen'],
      ['Unseen', 'Pending Approval', 'Seen'],
    ]).toContainEqual([profile.name, profile.status, shown.name]);
  });
});

describe('rejecting', () => {
  test('needs a reason that is not blank', async () => {
    const craftsman = await aPendingCraftsman(server);
    for (const reason of [undefined, null, '', '   ', '\u00a0', '\u200b\u200b \ufeff', '\n\t', 7, [], {}]) {
      const response = await reject(craftsman.id, reason);
      expect([reason, response.status, response.body.detail]).toEqual([
        reason,
        400,
        'Please provide a rejection reason.',
      ]);
    }
    expect((await own(craftsman)).status).toBe('Pending Approval');
  });

  test('shows the reason to the craftsman, in the profile and by mail, never to the public', async () => {
    const craftsman = await aPendingCraftsman(server);
    const response = await reject(craftsman.id, '  <b>Too dark</b> ');
    expect([response.status, response.body.detail]).toEqual([200, 'Craftsman rejected successfully']);
    expect(await own(craftsman)).toMatchObject({
      status: 'Rejected',
      is_approved: false,
      rejection_reason: '<b>Too dark</b>',
    });
    expect(await noticesTo(craftsman.accountId)).toEqual(['profile_rejected']);
    expect(await auditOf(craftsman.id)).toEqual([{ act: 'reject', actor_id: admin.id, reason: '<b>Too dark</b>' }]);
    expect((await page(craftsman.slug)).status).toBe(404);
    expect((await reject(craftsman.id, 'Again')).status).toBe(409);
    expect((await approve(craftsman.id)).status).toBe(409);
    expect((await reject(999_999, 'Who')).status).toBe(404);
  });

  test('answers 409 for a profile that was saved or submitted since the admin read it', async () => {
    const craftsman = await aCraftsman(server);
    const readAt = async () =>
      (await server.get('/admin/craftsman/', { as: admin })).body.find(
        (each: { id: number }) => each.id === craftsman.id,
      ).submitted_at;
    const rejectSeen = (submitted_at: string | null) =>
      server.post(`/admin/craftsman/${craftsman.id}/reject/`, {
        as: admin,
        body: { reason: 'No photo', submitted_at },
      });
    for (const seen of [await readAt(), (await withProfile(server, craftsman), await readAt())]) {
      await withProfile(server, craftsman);
      expect(await rejectSeen(seen)).toMatchObject({ status: 409, body: { code: 'changed_since' } });
    }
    expect((await own(craftsman)).status).toBe('Pending Approval');
    expect((await rejectSeen(await readAt())).status).toBe(200);
  });

  test('allows another save, which is pending again and may be approved', async () => {
    const craftsman = await aRejectedCraftsman(server, { reason: 'Too dark' });
    await withProfile(server, craftsman);
    expect(await own(craftsman)).toMatchObject({ status: 'Pending Approval', rejection_reason: null });
    expect((await approve(craftsman.id)).status).toBe(200);
  });

  test('a craftsman without a submission can be rejected too', async () => {
    const craftsman = await aCraftsman(server);
    expect((await reject(craftsman.id, 'Not a person')).status).toBe(200);
    expect(await own(craftsman)).toMatchObject({ status: 'Rejected', rejection_reason: 'Not a person' });
    await withProfile(server, craftsman);
    expect((await approve(craftsman.id)).status).toBe(200);
  });
});

describe('calls of admins', () => {
  test('are for admins only', async () => {
    const craftsman = await aPendingCraftsman(server);
    const client = await aClient(server);
    const calls = [
      (as: Person | null) => server.get('/admin/craftsman/', { as }),
      (as: Person | null) => approve(craftsman.id, {}, as),
      (as: Person | null) => reject(craftsman.id, 'No', as),
      (as: Person | null) => server.get('/admin/assignable/?request=1', { as }),
    ];
    for (const call of calls) {
      expect((await call(null)).status).toBe(401);
      for (const as of [craftsman, client]) expect((await call(as)).status).toBe(403);
    }
    expect((await own(craftsman)).status).toBe('Pending Approval');
  });
});

test('an undecodable photo is rejected before it is stored', async () => {
  const craftsman = await aCraftsman(server);
  const broken = (
    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  ).subarray(0, 200);
  await expect(withProfile(server, craftsman, { picture: broken })).rejects.toMatchObject({ code: 'not_an_image' });
  expect((await own(craftsman)).missing).toContain('profile image');
});
