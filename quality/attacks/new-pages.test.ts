/** A stranger who asks for pages that nobody has asked for, without an end. */
import http from 'node:http';
import { expect, test } from 'vitest';
import { useTestServer } from '../helpers/test-server.ts';

const server = useTestServer();
/** More than wait for their turn. */
const CONNECTIONS = 100;

test('a hundred connections that go on asking for new pages leave the others theirs', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS, localAddress: '127.0.0.66' });
  let turn = 0;
  let isOver = false;
  const statuses = new Set<number>();
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const url = `${server.base}/craftsmen?search=stranger${(turn += 1)}`;
      http
        .get(url, { agent, headers: { accept: 'text/html' } }, (response) => {
          statuses.add(response.statusCode ?? 0);
          response.resume().once('end', resolve);
        })
        .once('error', reject);
    });
  const stranger = async () => {
    while (!isOver) await ask();
  };
  const strangers = Array.from({ length: CONNECTIONS }, stranger);
  try {
    await expect.poll(() => statuses.has(503), { timeout: 20_000 }).toBe(true);
    const pages = [];
    for (let each = 0; each < 5; each++)
      pages.push((await server.get(`!/craftsmen?search=visitor${each}`, { headers: { accept: 'text/html' } })).status);
    expect(pages).toEqual(Array(5).fill(200));
  } finally {
    isOver = true;
    await Promise.all(strangers);
    agent.destroy();
  }
});
