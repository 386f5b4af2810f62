import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestServer } from '../../quality/helpers/test-server.ts';

const server = useTestServer({ trustProxy: true });

/** As the pages make it. */
const newKey = () => randomBytes(16).toString('hex');

const FUNDI = {
  full_name: 'Kiprono Cheruiyot',
  email: 'kiprono@bidii.co.ke',
  phone_number: '0711000222',
  password: 'nyundo-na-tindo-8',
};
const MESSAGE = { name: 'Njeri Kamau', email: 'njeri@example.com', message: 'Do you work in Thika?' };

/** What a visitor sends by this address: a lost answer may have left by another one. */
const sendFrom = (address: string, key: string, path: string, body: object) =>
  server.post(path, { body, headers: { 'x-forwarded-for': address, 'idempotency-key': key } });

test.each([
  ['/contact/', MESSAGE],
  ['/signup/', FUNDI],
  ['/client-signup/', FUNDI],
])('a visitor who repeats %s from another network gets the first answer', async (path, body) => {
  const key = newKey();
  const first = await sendFrom('41.90.1.1', key, path, body);
  const again = await sendFrom('102.0.7.9', key, path, body);
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
});

test('a contact message repeated from another network is stored once', async () => {
  const [key, body] = [newKey(), { ...MESSAGE, name: 'Achieng Akinyi' }];
  for (const address of ['41.90.1.1', '102.0.7.9']) await sendFrom(address, key, '/contact/', body);
  const stored = await server.db.selectFrom('contact_messages').select('id').where('name', '=', body.name).execute();
  expect(stored).toHaveLength(1);
});

test('whoever has the key of another visitor learns nothing without what they sent', async () => {
  const [key, body] = [newKey(), { ...FUNDI, email: 'cheruiyot@bidii.co.ke' }];
  await sendFrom('41.90.1.1', key, '/signup/', body);
  const guessed = await sendFrom('102.0.7.9', key, '/signup/', { ...body, password: 'tindo-na-nyundo-9' });
  expect(guessed).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
});

test('a short key, which two visitors may choose, is of the address alone', async () => {
  const [first, second] = [
    await sendFrom('41.90.1.1', 'message-1', '/contact/', MESSAGE),
    await sendFrom('102.0.7.9', 'message-1', '/contact/', { ...MESSAGE, name: 'Halima Abdi' }),
  ];
  expect([first.status, second.status]).toEqual([201, 201]);
});
