import { expect, test } from 'vitest';
import { aCraftsman } from '../../../db/factories/people.ts';
import { admin, full, pdf, photo, save, server, texts, useProfileForm } from '../../../quality/helpers/profile-form.ts';

useProfileForm();

const candidate = async (id: number) =>
  (await server.get('/admin/craftsman/', { as: admin })).body.find((each: { id: number }) => each.id === id);
const decide = async (id: number) =>
  Promise.all([
    server.post(`/admin/craftsman/${id}/approve/`, { as: admin, body: {} }),
    server.post(`/admin/craftsman/${id}/reject/`, { as: admin, body: { reason: 'The proof is missing.' } }),
  ]);

test('a profile sent in one call is in the queue at once', async () => {
  const craftsman = await aCraftsman(server);
  expect((await save(craftsman, { ...(await full()), proof_document: pdf() })).status).toBe(200);
  expect(await candidate(craftsman.id)).toMatchObject({ status: 'pending', files_arriving: false });
});

test('a profile whose other files follow is decided only once they are there', async () => {
  const craftsman = await aCraftsman(server);
  await save(craftsman, { ...(await full()), more_files: 'true' });
  await save(craftsman, { ...texts, service_images: await photo(), more_files: 'true' });
  expect(await candidate(craftsman.id)).toMatchObject({ status: 'pending', files_arriving: true });
  for (const response of await decide(craftsman.id))
    expect([response.status, response.body.code]).toEqual([409, 'files_arriving']);
  await save(craftsman, { ...texts, proof_document: pdf() });
  expect(await candidate(craftsman.id)).toMatchObject({ files_arriving: false, proof_document: expect.any(String) });
  expect((await decide(craftsman.id)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a profile whose other files never came is decided after half an hour', async () => {
  const craftsman = await aCraftsman(server);
  const before = Date.now();
  await save(craftsman, { ...(await full()), more_files: 'true' });
  const { files_until } = await server.db
    .selectFrom('craftsman_revisions')
    .select('files_until')
    .where('craftsman_id', '=', craftsman.id)
    .executeTakeFirstOrThrow();
  const started = Date.parse(files_until ?? '') - 30 * 60_000;
  expect(started).toBeGreaterThanOrEqual(before - 1_000);
  expect(started).toBeLessThanOrEqual(Date.now() + 1_000);
  await server.db
    .updateTable('craftsman_revisions')
    .set({ files_until: new Date(Date.now() - 1_000).toISOString() })
    .where('craftsman_id', '=', craftsman.id)
    .execute();
  expect(await candidate(craftsman.id)).toMatchObject({ files_arriving: false });
  expect((await decide(craftsman.id)).map(({ status }) => status).sort()).toEqual([200, 409]);
});
