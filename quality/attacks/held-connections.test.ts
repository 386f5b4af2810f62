/** A stranger who holds more connections than there are places in load shedding. */
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aClient, type Person } from '../../db/factories/people.ts';
import { useTestServer } from '../helpers/test-server.ts';
import { type Held, holdConnections, requestOf, statusesOfPeople } from './held-connections.ts';

const server = useTestServer({}, { shedsLoad: true });
const VIDEO = `${'k'.repeat(26)}.mp4`;
/** More than the socket buffers of both ends take. */
const BYTES = 64_000_000;
/** There are 160 places. */
const CONNECTIONS = 200;
const PEOPLE = 8;

let people: Person[];
let held: Held | undefined;
beforeAll(async () => {
  const file: FileHandle = await open(path.join(server.settings.dataDir, 'media/public', VIDEO), 'w');
  await file.truncate(BYTES);
  await file.close();
  people = await Promise.all(Array.from({ length: PEOPLE }, () => aClient(server)));
});
afterEach(() => held?.release());

const times = (count: number, request: string) => Array.from({ length: count }, () => request);
const all200 = { 200: PEOPLE * 3 };

test.each([
  ['a video', `/media/${VIDEO}`, 200],
  ['a video under its second name', `/api/media/${VIDEO}`, 200],
  ['a video whose slash is doubled', `//media/${VIDEO}`, 200],
  ['a part of a video', `/media/${VIDEO}?from=${'x'.repeat(100)}`, 200],
])('two hundred connections that do not read %s stop nobody', async (_what, url, status) => {
  held = await holdConnections(server, times(CONNECTIONS, requestOf(url)));
  expect([...held.statuses]).toEqual([[status, CONNECTIONS]]);
  expect(await statusesOfPeople(server, people)).toEqual(all200);
  expect(held.isOpen()).toBe(CONNECTIONS);
});

test.each([
  ['streams', '/live', 200],
  ['streams with a slash at their end', '/live/', 200],
  ['streams spelled otherwise', '//live', 308],
  ['streams with an encoded letter', '/%6cive', 308],
  ['streams with two slashes at their end', '/live//', 308],
])('two hundred connections with %s stop nobody', async (_what, url, status) => {
  const owners = await Promise.all(Array.from({ length: CONNECTIONS / 10 }, () => aClient(server)));
  const requests = owners.flatMap(({ access }) =>
    times(10, requestOf(url, ['accept: text/event-stream', `authorization: Bearer ${access}`])),
  );
  held = await holdConnections(server, requests);
  expect([...held.statuses]).toEqual([[status, CONNECTIONS]]);
  expect(await statusesOfPeople(server, people)).toEqual(all200);
});
