import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '#embedded-postgres/start.ts';

export async function openServer(): Promise<{ server: pg.PoolConfig; close: () => Promise<void> }> {
  if (process.env.DATABASE_URL) {
    const url = new URL(process.env.DATABASE_URL);
    const server = { host: url.hostname, port: Number(url.port || 5432), user: decodeURIComponent(url.username) };
    const password = decodeURIComponent(url.password);
    return { server: password ? { ...server, password } : server, close: async () => {} };
  }
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ufundi-faults-'));
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  return {
    server: embedded.config,
    async close() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
