/** What the kernel says of processes: time on a core and memory. Linux only, as the machines Ufundi runs on. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

// USER_HZ is 100 on every Linux anybody runs.
const TICK_MS = 10;

/** Milliseconds of core a process has used, with those of its children that have ended; 0 when it is gone. */
function usedBy(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in brackets may hold blanks; what follows it does not.
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

/** A process and everything it started, now. */
export function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

export function coreTimeOf(pid: number): number {
  return treeOf(pid).reduce((sum, each) => sum + usedBy(each), 0);
}

export interface Memory {
  /** MiB in memory, and MiB that are this process's share of what several use. */
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
      // gone meanwhile
    }
  }
  return { rss: Math.round(rss * 10) / 10, pss: Math.round(pss * 10) / 10 };
}

/** The core time of a database's backends. Those of other databases on the same server do not count. */
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
      // One that was not there when the turn began has done all its work in it.
      const known = this.#seen.get(pid) ?? { first: this.#begun ? 0 : now, last: now };
      this.#seen.set(pid, { ...known, last: Math.max(known.last, now) });
    }
  }

  /** Begins a turn. A backend that lives shorter than a quarter of a second may go unseen. */
  async begin(): Promise<void> {
    this.#seen.clear();
    this.#begun = false;
    await this.#look();
    this.#begun = true;
    this.#watching = setInterval(() => void this.#look().catch(() => {}), 250);
  }

  /** Ends it. @returns milliseconds of core */
  async end(): Promise<number> {
    clearInterval(this.#watching);
    await this.#look();
    return [...this.#seen.values()].reduce((sum, each) => sum + each.last - each.first, 0);
  }

  /** Everything they have used so far; grows while they work. */
  async sum(): Promise<number> {
    await this.#look();
    return [...this.#seen.keys()].reduce((sum, pid) => sum + usedBy(pid), 0);
  }

  async close(): Promise<void> {
    clearInterval(this.#watching);
    await this.#client.end();
  }
}

/**
 * Waits until a process and its backends do nothing any more: what a slow one left behind would otherwise run in its
 * neighbour's turn, which has falsified measurements of this very kind by a factor of five.
 */
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
