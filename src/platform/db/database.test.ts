import net from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { changeNotificationsOf } from './change-notifications.ts';
import { connectionOf, openDatabase } from './database.ts';

const server = useTestServer();

/** Cuts a connection at its first LISTEN while `isCutting`: PostgreSQL refuses it on a standby. */
async function startProxy(to: net.NetConnectOpts) {
  const proxy = { isCutting: true, cut: 0, port: 0, close: () => void listener.close() };
  const listener = net.createServer((client) => {
    const database = net.connect(to);
    const end = () => {
      client.destroy();
      database.destroy();
    };
    client.on('error', end).on('close', end);
    database.on('error', end).on('close', end);
    client.on('data', (bytes) => {
      if (!proxy.isCutting || !bytes.includes('listen public_tags')) return database.write(bytes);
      proxy.cut += 1;
      return end();
    });
    database.on('data', (bytes) => client.write(bytes));
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  proxy.port = (listener.address() as net.AddressInfo).port;
  return proxy;
}

test('a connection that cannot listen is given up: the pool serves again once the database is the primary', async () => {
  const { host = '', port = 5432, ...config } = connectionOf(server.db) ?? {};
  const proxy = await startProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  const pool = { ...config, host: '127.0.0.1', port: proxy.port, max: 2 };
  const opened = openDatabase({ ...pool, connectionTimeoutMillis: 2_000 }, () => {});
  try {
    const ask = () => sql<{ one: number }>`select 1 as one`.execute(opened.db);
    for (let time = 0; time < 4; time++) await expect(ask()).rejects.toThrow();
    expect(proxy.cut).toBe(4);
    proxy.isCutting = false;
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    expect(opened.pool.totalCount).toBe(1);
  } finally {
    await opened.close();
    proxy.close();
  }
});

test('a notification of this process is delivered once, another process is heard too', async () => {
  const config = connectionOf(server.db) ?? {};
  const opened = openDatabase({ ...config, max: 2 }, () => {});
  const other = new pg.Client(config as pg.ClientConfig);
  await other.connect();
  try {
    const heard: (string | null)[] = [];
    const notifications = changeNotificationsOf(opened.db);
    await expect.poll(() => notifications.listening).toBe(true);
    notifications.on('public_tags', (payload) => void heard.push(payload));
    await sql`select pg_notify('public_tags', '["own"]')`.execute(opened.db);
    // The listening connection hears both in this order.
    await other.query(`select pg_notify('public_tags', '["other"]')`);
    await expect.poll(() => heard).toContain('["other"]');
    expect(heard).toEqual(['["own"]', '["other"]']);
  } finally {
    await other.end();
    await opened.close();
  }
});

test('when a connection breaks, everything counts as changed: its own notifications may be lost', async () => {
  const config = connectionOf(server.db) ?? {};
  const opened = openDatabase({ ...config, max: 1 }, () => {});
  try {
    const heard: (string | null)[] = [];
    const notifications = changeNotificationsOf(opened.db);
    await expect.poll(() => notifications.listening).toBe(true);
    notifications.on('public_tags', (payload) => void heard.push(payload));
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(opened.db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(server.owner);
    await expect.poll(() => heard).toEqual([null]);
  } finally {
    await opened.close();
  }
});
