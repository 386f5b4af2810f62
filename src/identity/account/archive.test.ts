import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aClient, type Person } from '../../../db/factories/people.ts';
import { poll } from '../../../quality/helpers/poll.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';

const server = useTestServer();
let person: Person<'client'>;
beforeAll(async () => {
  person = await aClient(server);
  const facts = { owner_id: person.accountId, kind: 'video', mime: 'video/mp4', sha256: randomBytes(32) };
  await server.db
    .insertInto('media')
    .values({ ...facts, name: VIDEO, bytes: MB * 40 })
    .execute();
});
afterEach(() => vi.restoreAllMocks());

const MB = 1024 * 1024;
const VIDEO = `${'a'.repeat(32)}.mp4`;

/** Lets the storage give this as the person's video. @returns what the archive has opened */
function storedAs(open: () => Readable): Readable[] {
  const opened: Readable[] = [];
  vi.spyOn(server.storage, 'find').mockImplementation(async () => ({
    size: MB * 40,
    open() {
      opened.push(open());
      return opened.at(-1) as Readable;
    },
  }));
  return opened;
}

async function download(signal?: AbortSignal): Promise<Response> {
  const link = await server.post('/me/archive/', { as: person, body: { password: person.password } });
  return fetch(server.base + link.body.url, signal ? { signal } : {});
}

async function* brokenOff() {
  yield Buffer.alloc(MB);
  throw new Error('The disk is gone');
}

test.each([
  ['breaks off in the middle', () => Readable.from(brokenOff())],
  ['has gone since it was found', () => createReadStream('/nowhere/at-all')],
])('a file that %s ends the download as broken, never as a whole archive', async (_, open) => {
  storedAs(open);
  const response = await download();
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow();
});

test('a slow reader is waited for, and one who leaves has no file kept open', async () => {
  let given = 0;
  async function* megabytes() {
    for (; given < 40; given++) yield Buffer.alloc(MB);
  }
  const opened = storedAs(() => Readable.from(megabytes()));
  const leaving = new AbortController();
  const response = await download(leaving.signal);
  await response.body?.getReader().read();
  let before = 0;
  await poll(async () => {
    const isWaiting = given > 0 && given === before;
    before = given;
    return isWaiting;
  }, 5_000);
  expect(given).toBeLessThan(40);
  expect(opened[0]?.destroyed).toBe(false);

  leaving.abort();
  await poll(async () => opened[0]?.destroyed === true, 5_000);
  expect(given).toBeLessThan(40);
});
