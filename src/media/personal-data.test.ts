import { expect, test } from 'vitest';
import { aStartedRequest } from '../../db/factories/jobs.ts';
import { aClient, anAdmin } from '../../db/factories/people.ts';
import { anApprovedCraftsman, aWidePicture } from '../../db/factories/profiles.ts';
import { aShop } from '../../db/factories/shops.ts';
import { invariantViolations } from '../../quality/helpers/invariant-check.ts';
import { useTestServer } from '../../quality/helpers/test-server.ts';

const server = useTestServer();

test('erasing takes every photo from the public, also those that a client has as proof of a job', async () => {
  const [profile, product] = [await aWidePicture(), await aWidePicture('#245b4e')];
  const admin = await anAdmin(server);
  const options = { adminId: admin.id, picture: profile, pictures: [profile] };
  const [client, craftsman] = [await aClient(server), await anApprovedCraftsman(server, options)];
  await aShop(server, craftsman, { products: [{ photo: product }] });
  const request = await aStartedRequest(server, { client, craftsman, admin });
  const proof_images = [profile, product].map((bytes) => new Blob([new Uint8Array(bytes)]));
  const form = { proof_images, complete: 'true' };
  expect((await server.post(`/job-requests/${request.id}/proof/`, { as: craftsman, form })).status).toBe(201);
  await server.work();
  const files = await server.db
    .selectFrom('media')
    .select('name')
    .where('owner_id', '=', craftsman.accountId)
    .execute();
  const read = (file: string) => fetch(server.base + file).then(({ status }) => status);
  const readAll = () => Promise.all(files.map(({ name }) => read(`/media/${name}`)));
  expect(await readAll()).toEqual([200, 200]);

  const { password } = craftsman;
  expect((await server.delete('/me/', { as: craftsman, body: { password } })).status).toBe(200);
  await server.work();
  expect(await readAll()).toEqual([404, 404]);
  const { proofs } = (await server.get(`/job-requests/${request.id}/`, { as: client })).body;
  expect(await Promise.all(proofs.map(({ file }: { file: string }) => read(file)))).toEqual([200, 200]);
  expect(await invariantViolations(server)).toEqual([]);
});
