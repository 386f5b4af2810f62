import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { diskStorage } from '#platform/storage/disk.ts';
import type { Storage } from '#platform/storage/storage.ts';

export interface EmptyDatabase {
  readonly connection: pg.PoolConfig;
  readonly url: string;
  readonly dataDir: string;
  readonly storage: Storage;
  remove(): Promise<void>;
}

/** With all migrations: a copy of the run's template. */
export const aMigratedDatabase = () => anEmptyDatabase(inject('database').copied);

export async function anEmptyDatabase(from = ''): Promise<EmptyDatabase> {
  const { connection } = inject('database');
  const name = `ufundi_empty_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`create database ${name} ${from}`);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ufundi-empty-'));
  const own = { ...connection, database: name };
  return {
    connection: own,
    url: urlOf(own),
    dataDir,
    storage: await diskStorage(path.join(dataDir, 'media')),
    async remove() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function urlOf({ host = '', port = 5432, user = '', password, database = '' }: pg.PoolConfig): string {
  // The folder of a socket goes into the query: PostgreSQL ignores it in a URL with a user.
  const target = host.startsWith('/')
    ? `localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `${host}:${port}/${database}`;
  const url = new URL(`postgres://${target}`);
  url.username = user;
  if (typeof password === 'string') url.password = password;
  return url.href;
}
