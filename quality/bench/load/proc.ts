/** CPU time and memory of processes. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

// USER_HZ is 100 on Linux.
const TICK_MS = 10;

/** With ended children; 0 for a process that is gone. */
function usedBy(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in brackets may have blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * TICK_MS;
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

export function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

export function coreTimeOf(pid: number): number {
  return treeOf(pid).reduce((sum, each) => sum + usedBy(each), 0);
}

export interface Memory {
  /** MiB; PSS is the share of memory that several processes use. */
  readonly rss: number;
  readonly pss: number;
}

export function memoryOf(pid: number): Memory {
  let rss = 0;
  let pss = 0;
  for (const each of treeOf(pid)) {
    try {
      const rolled = readFileSync(`/proc/${each}/smaps_rollup`, 'latin1');
      rss += Number(/^Rss:\s+(\d+)/m.exec(rolled)?.[1] ?? 0) / 1024;
      pss += Number(/^Pss:\s+(\d+)/m.exec(rolled)?.[1] ?? 0) / 1024;
    } catch {
      // The process has ended.
    }
  }
  return { rss: Math.round(rss * 10) / 10, pss: Math.round(pss * 10) / 10 };
}

export class Backends {
  readonly #client: pg.Client;
  readonly #seen = new Map<number, { first: number; last: number }>();
  #watching: NodeJS.Timeout | undefined;
  #begun = false;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async of(url: string): Promise<Backends> {
    const client = new pg.Client({ connectionString: url, application_name: 'ufundi bench' });
    await client.connect();
    const backends = new Backends(client);
    await backends.#look();
    return backends;
  }

  async #look(): Promise<void> {
    const { rows } = await this.#client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name <> 'ufundi bench'`,
    );
    for (const { pid } of rows) {
      const now = usedBy(pid);
      // A backend that is new in this turn did all its work in it.
      const known = this.#seen.get(pid) ?? { first: this.#begun ? 0 : now, last: now };
      this.#seen.set(pid, { ...known, last: Math.max(known.last, now) });
    }
  }

  async begin(): Promise<void> {
    this.#seen.clear();
    this.#begun = false;
    await this.#look();
    this.#begun = true;
    this.#watching = setInterval(() => void this.#look().catch(() => {}), 250);
  }

  async end(): Promise<number> {
    clearInterval(this.#watching);
    await this.#look();
    return [...this.#seen.values()].reduce((sum, each) => sum + each.last - each.first, 0);
  }

  async sum(): Promise<number> {
    await this.#look();
    return [...this.#seen.keys()].reduce((sum, pid) => sum + usedBy(pid), 0);
  }

  async close(): Promise<void> {
    clearInterval(this.#watching);
    await this.#client.end();
  }
}

/** Waits until a process and its backends are idle: left-over work falsified the next turn by a factor of five. */
export async function untilQuiet(pid: number, backends: Backends | null, patienceMs = 20_000): Promise<void> {
  const until = Date.now() + patienceMs;
  let before = coreTimeOf(pid) + ((await backends?.sum()) ?? 0);
  for (let calm = 0; calm < 2 && Date.now() < until; ) {
    await delay(150);
    const now = coreTimeOf(pid) + ((await backends?.sum()) ?? 0);
    calm = now - before <= TICK_MS ? calm + 1 : 0;
    before = now;
  }
}
