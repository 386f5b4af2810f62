/** Three machines as three addresses of the loopback device, each with etcd and Patroni from the files of deploy/ha. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '#platform/paths.ts';
import { poll } from '../helpers/poll.ts';

const run = promisify(execFile);
const NAMES = ['one', 'two', 'three'] as const;
const ADDRESSES = { one: '127.0.0.11', two: '127.0.0.12', three: '127.0.0.13' } as const;
export type NodeName = (typeof NAMES)[number];
export const PASSWORD = 'of-the-test-alone';
const BIN = '/usr/lib/postgresql/15/bin';

export interface Cluster {
  /** Where the file of HAProxy listens. */
  readonly port: number;
  leader(): Promise<NodeName | null>;
  /** Whether two others follow the leader, one of them for every commit. */
  isWhole(): Promise<boolean>;
  /** As when the machine loses its power: Patroni and PostgreSQL at once. */
  kill(node: NodeName): Promise<void>;
  start(node: NodeName): Promise<void>;
  stop(): Promise<void>;
  output(): Promise<string>;
}

/** @param folder of their data; the file's paths below /var/lib become paths in it */
export async function startCluster(folder: string, port: number): Promise<Cluster> {
  const user = await postgresUser();
  const patroni = new Map<NodeName, ChildProcess>();
  const others: ChildProcess[] = [];
  await chmod(folder, 0o755);

  async function folderOf(node: NodeName): Promise<string> {
    const own = path.join(folder, node);
    await mkdir(own, { recursive: true });
    await chown(own, user.uid, user.gid);
    return own;
  }

  async function fill(file: string, node: NodeName): Promise<string> {
    const text = await readFile(path.join(ROOT, 'deploy/ha', file), 'utf8');
    const own = await folderOf(node);
    return (
      text
        .replaceAll('/var/lib/postgresql/15/ufundi', path.join(own, 'data'))
        .replaceAll('/var/lib/postgresql/.pgpass', path.join(own, '.pgpass'))
        .replaceAll('/var/lib/etcd/ufundi', path.join(own, 'etcd'))
        .replaceAll('/usr/lib/postgresql/15/bin', BIN)
        // Every connection on the loopback device comes from one address.
        .replace(
          'local all all peer',
          'local all all trust\n    - host all all 127.0.0.1/32 scram-sha-256\n    - host replication replicator 127.0.0.1/32 scram-sha-256',
        )
        .replace(/\b(SUPERUSER|REPLICATION)_PASSWORD\b/g, PASSWORD)
        .replace(/\bADDRESS\b/g, ADDRESSES[node])
        .replace(/\bNAME\b/g, node)
        .replace(/\b(ONE|TWO|THREE)\b/g, (name) => ADDRESSES[name.toLowerCase() as NodeName])
        .replace('127.0.0.1:5000', `127.0.0.1:${port}`)
    );
  }

  function begin(node: NodeName | null, program: string, args: string[], env: Record<string, string> = {}) {
    const child = spawn(program, args, {
      cwd: folder,
      env: { PATH: `${BIN}:/usr/sbin:/usr/bin:/bin`, LC_ALL: 'C.UTF-8', ...env },
      ...(node ? user : {}),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => void (log = (log + chunk.toString()).slice(-20_000)));
    return child;
  }
  let log = '';

  async function start(node: NodeName) {
    const own = await folderOf(node);
    const file = path.join(own, 'patroni.yml');
    await writeFile(file, `${await fill('patroni.yml', node)}  parameters:\n    unix_socket_directories: ${own}\n`);
    patroni.set(node, begin(node, '/usr/bin/patroni', [file]));
  }

  async function stateOf(node: NodeName): Promise<{ role: string; state: string } | null> {
    try {
      const response = await fetch(`http://${ADDRESSES[node]}:8008/patroni`, { signal: AbortSignal.timeout(2_000) });
      return (await response.json()) as { role: string; state: string };
    } catch {
      return null;
    }
  }

  async function leader(): Promise<NodeName | null> {
    for (const node of NAMES) {
      const state = await stateOf(node);
      if (state && /master|primary/.test(state.role) && state.state === 'running') return node;
    }
    return null;
  }

  async function kill(node: NodeName) {
    const postmaster = Number(
      (await readFile(path.join(folder, node, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
    );
    const child = patroni.get(node);
    const isOver = !child || child.exitCode !== null || child.signalCode !== null;
    const gone = isOver ? null : once(child, 'exit');
    child?.kill('SIGKILL');
    if (postmaster) await killTree(postmaster);
    await gone;
    patroni.delete(node);
  }

  for (const node of NAMES) {
    const settings = (await fill('etcd.env', node)).split('\n').filter((line) => line.startsWith('ETCD_'));
    const env = Object.fromEntries(settings.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    others.push(begin(node, '/usr/bin/etcd', [], { ETCD_LOG_LEVEL: 'error', ...env }));
  }
  const haproxy = path.join(folder, 'haproxy.cfg');
  await writeFile(haproxy, await fill('haproxy.cfg', 'one'));
  others.push(begin(null, '/usr/sbin/haproxy', ['-db', '-f', haproxy]));
  for (const node of NAMES) await start(node);

  return {
    port,
    leader,
    kill,
    start,
    async isWhole() {
      const response = await fetch(`http://${ADDRESSES[(await leader()) ?? 'one']}:8008/cluster`).catch(() => null);
      if (!response) return false;
      const { members } = (await response.json()) as {
        members: { role: string; state: string; lag?: number | string }[];
      };
      const roles = members.filter(({ state }) => /running|streaming/.test(state)).map(({ role }) => role);
      return roles.length === 3 && roles.includes('leader') && roles.includes('sync_standby');
    },
    async stop() {
      for (const node of NAMES) await kill(node).catch(() => {});
      for (const child of others) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }
    },
    output: async () => log,
  };
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const id = async (what: string) => Number((await run('id', [what, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

async function killTree(postmaster: number): Promise<void> {
  const children = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').catch(() => ''))
    .split(' ')
    .filter(Boolean)
    .map(Number);
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {}
  }
  await poll(async () => !(await readFile(`/proc/${postmaster}/stat`, 'utf8').catch(() => '')), 10_000).catch(() => {});
}
