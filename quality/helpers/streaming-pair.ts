/**
 * Two real PostgreSQL servers with streaming replication. The replica begins as a copy of the primary's folder, so no
 * tool beyond the server is needed.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '#embedded-postgres/start.ts';

export interface StreamingPair {
  readonly primary: pg.PoolConfig;
  readonly replica: pg.PoolConfig;
  /** Pauses replay: from now on the replica is behind. */
  holdBack(): Promise<void>;
  catchUp(): Promise<void>;
  endReplica(): Promise<void>;
  remove(): Promise<void>;
}

/** @param prepare fills the primary before it is copied */
export async function startStreamingPair(prepare: (primary: pg.PoolConfig) => Promise<void>): Promise<StreamingPair> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ufundi-pair-'));
  const [primaryDir, replicaDir] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  const original = await startEmbedded({ dataDir: primaryDir, log: () => {} });
  await prepare(original.config);
  const { socketDir } = original;
  await original.stop();
  // With owners and modes: PostgreSQL accepts its own folder only.
  await promisify(execFile)('cp', ['-a', primaryDir, replicaDir]);
  const cluster = path.join(replicaDir, 'postgres/cluster');
  await rm(path.join(replicaDir, 'postgres/socket'), { recursive: true, force: true });
  await writeFile(path.join(cluster, 'standby.signal'), '');
  await writeFile(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${socketDir} port=5432 user=ufundi'\n`,
  );
  const primary = await startEmbedded({ dataDir: primaryDir, log: () => {} });
  const replica = await startEmbedded({ dataDir: replicaDir, log: () => {} });
  const runOnReplica = async (statement: string) => {
    const client = new pg.Client(replica.config);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  let ended: Promise<void> | undefined;
  return {
    primary: primary.config,
    replica: replica.config,
    holdBack: () => runOnReplica('select pg_wal_replay_pause()'),
    catchUp: () => runOnReplica('select pg_wal_replay_resume()'),
    endReplica: () => (ended ??= replica.stop()),
    async remove() {
      await (ended ??= replica.stop());
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
