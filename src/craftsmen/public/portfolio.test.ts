import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCompletedRequest, aReview } from '../../../db/factories/jobs.ts';
import { aClient } from '../../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../../db/factories/profiles.ts';
import { createPeople } from '../../../quality/helpers/people.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { addRating } from '../store.ts';

const server = useTestServer();

test('shows the approved profile and reviews with the first name of each client only', async () => {
  const craftsman = await anApprovedCraftsman(server, {
    company: 'Reviewed Works',
    skills: 'Wiring, Roofing',
    services: ['Electrical', 'Roofing'],
  });
  const client = await aClient(server, { fullName: 'Achieng Mary Atieno' });
  const lone = await aClient(server, { fullName: 'Kemunto' });
  for (const [who, rating, comment] of [
    [client, 4, 'Neat'],
    [lone, 5, '<script>alert(1)</script>'],
  ] as const) {
    const request = await server.db
      .insertInto('requests')
      .values({
        client_id: who.id,
        status: 'Completed',
        name: who.fullName,
        phone: '+254711222333',
        service: 'Electrical',
        location: 'nairobi',
        address: 'House 7, Secret Road',
        description: 'x',
        schedule: '2030-01-01T00:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('reviews')
      .values({ request_id: request.id, craftsman_id: craftsman.id, client_id: who.id, rating, comment })
      .execute();
    await addRating(server.db, craftsman.id, rating);
  }
  const response = await server.get(`/public-craftsman/${craftsman.slug}/`);
  expect(response.body).toMatchObject({
    name: 'Reviewed Works',
    company_name: 'Reviewed Works',
    skills: 'Wiring, Roofing',
    rating: 9,
    review_count: 2,
    service_videos: [],
  });
  expect(response.body.services.map((each: { name: string }) => each.name)).toEqual(['Electrical', 'Roofing']);
  expect(response.body.reviews).toEqual([
    {
      reviewer: 'Kemunto',
      location: 'Nairobi',
      rating: 10,
      comment: '<script>alert(1)</script>',
      at: expect.any(String),
    },
    { reviewer: 'Achieng A.', location: 'Nairobi', rating: 8, comment: 'Neat', at: expect.any(String) },
  ]);
  expect(response.text).not.toContain('Atieno');
  expect(response.text).not.toContain('Secret Road');
});

test('shows the place of a review from before reviews stored it', async () => {
  const people = await createPeople(server);
  await aReview(server, people.client, await aCompletedRequest(server, people));
  const shown = () => server.get(`/public-craftsman/${people.craftsman.slug}/`);
  const place = () =>
    server.db.selectFrom('reviews').select('location').where('craftsman_id', '=', people.craftsman.id).execute();
  const { body } = await shown();
  expect(body.reviews).toMatchObject([{ location: 'Nairobi' }]);
  expect(await place()).toEqual([{ location: 'nairobi' }]);
  await server.db
    .updateTable('reviews')
    .set({ location: null })
    .where('craftsman_id', '=', people.craftsman.id)
    .execute();
  expect(await place()).toEqual([{ location: null }]);
  expect((await shown()).body).toEqual(body);
});

test('of an erased craftsman is gone, with all pictures and texts', async () => {
  const craftsman = await anApprovedCraftsman(server, {
    company: 'Leaving Works',
    description: 'canary words of one who left',
  });
  const { profile } = (await server.get(`/public-craftsman/${craftsman.slug}/`)).body;
  const response = await server.delete('/me/', { as: craftsman, body: { password: craftsman.password } });
  expect(response.status).toBe(200);
  expect((await server.get(`/public-craftsman/${craftsman.slug}/`)).status).toBe(404);
  expect((await server.get('/public-craftsman/?search=leaving')).body).toEqual([]);
  const { rows } = await sql<{ text: string }>`
    select (craftsmen.*)::text || (r.*)::text as text from craftsmen join craftsman_revisions r on r.craftsman_id = craftsmen.id
    where craftsmen.id = ${craftsman.id}`.execute(server.db);
  expect(rows[0]?.text).not.toMatch(/canary|Leaving/);
  const media = await server.db.selectFrom('media').select('id').where('owner_id', '=', craftsman.accountId).execute();
  expect(media).toEqual([]);
  const { rows: jobs } = await sql<{ names: string[] }>`
    select payload -> 'names' as names from graphile_worker._private_jobs where payload -> 'names' is not null`.execute(
    server.db,
  );
  expect(jobs.flatMap((job) => job.names).some((name) => profile.endsWith(name))).toBe(true);
});

test('a page names the craftsman and the company, and an equal name only once', async () => {
  const alone = await anApprovedCraftsman(server, { fullName: 'Juma Otieno', company: 'Juma Otieno' });
  const firm = await anApprovedCraftsman(server, { fullName: 'Wanjiku Kamau', company: 'Kamau & Daughters' });
  const headOf = async ({ slug }: { slug: string }) =>
    /<h1>(.*?)<\/h1><p[^>]*>(.*?)<\/p>/.exec((await server.get(`!/craftsman/${slug}`)).text)?.slice(1);
  expect(await headOf(alone)).toEqual(['Juma Otieno', 'Independent Craftsman']);
  expect(await headOf(firm)).toEqual(['Kamau &amp; Daughters', 'with Wanjiku Kamau']);
  const group = await anApprovedCraftsman(server, { fullName: 'Otieno & Sons', company: 'Otieno & Sons' });
  expect((await server.get(`!/craftsman/${group.slug}`)).text).not.toContain('Independent Craftsman');
});
