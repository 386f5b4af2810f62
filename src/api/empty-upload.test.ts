import { beforeAll, expect, test } from 'vitest';
import { anAcceptedRequest } from '../../db/factories/jobs.ts';
import { aShop } from '../../db/factories/shops.ts';
import { usePeople, useTestServer } from '../../quality/helpers/test-server.ts';

const server = useTestServer();
const people = usePeople(server);
/** Whose thing it is comes before what is wrong with the form. */
const own = { request: 0, product: 0 };
beforeAll(async () => {
  own.request = (await anAcceptedRequest(server, people)).id;
  own.product = (await aShop(server, people.craftsman, { products: [{ name: 'Tap' }] })).products[0]?.id ?? 0;
});

test.each([
  ['PATCH', '/craftsman/', 'profile', 'craftsman'],
  ['PATCH', '/craftsman/', 'proof_document', 'craftsman'],
  ['PATCH', '/craftsman/', 'service_images', 'craftsman'],
  ['PATCH', '/craftsman/', 'service_videos', 'craftsman'],
  ['POST', '/job-requests/', 'media', 'client'],
  ['PUT', '/job-requests/{request}/', 'media', 'client'],
  ['POST', '/job-requests/{request}/proof/', 'proof_images', 'craftsman'],
  ['POST', '/shop/products/', 'image', 'craftsman'],
  ['PATCH', '/shop/products/{product}/', 'image', 'craftsman'],
] as const)('%s %s refuses an empty file with a name as %s', async (method, path, field, who) => {
  const form = new FormData();
  form.append(field, new File([], 'photo.png', { type: 'image/png' }));
  const headers = { authorization: `Bearer ${people[who].access}` };
  const sent: RequestInit = { method, body: form, headers };
  const url = path.replace('{request}', String(own.request)).replace('{product}', String(own.product));
  const response = await fetch(`${server.base}/api${url}`, sent);
  const detail = 'This file is empty. Please choose another.';
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'empty_file', detail, fields: { [field]: detail } }),
  ]);
});

test('a file field that was left empty in a form is no file', async () => {
  const form = new FormData();
  form.append('media', new File([], '', { type: 'application/octet-stream' }));
  const response = await fetch(`${server.base}/api/job-requests/`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${people.client.access}` },
  });
  expect(((await response.json()) as { code: string }).code).not.toBe('empty_file');
});
