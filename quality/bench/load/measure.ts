import { median } from '../arithmetic.ts';
import type { GeneratedData } from '../target.ts';
import { Backends, coreTimeOf, type Memory, memoryOf, untilQuiet } from './proc.ts';
import { type LoadClient, type Bare, type Running, sample, startLoadClient } from './processes.ts';
import type { RawRequest } from './requests.ts';
import type { DatasetQueries, Scenario } from './scenarios.ts';

export interface Turn {
  /** CPU milliseconds per request. */
  readonly server: number;
  readonly database: number;
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

export interface Measured {
  readonly name: string;
  readonly what: string;
  readonly requests: number;
  readonly bytes: number;
  readonly product: Turn;
  readonly bare: Turn | null;
  /** Of a scenario beside another: the same without it. */
  readonly alone: Turn | null;
  readonly peer: number | null;
  readonly memory: Memory;
  readonly rejected: Readonly<Record<string, number>>;
  readonly complaint: string | null;
}

export interface MeasureSetup {
  readonly generated: GeneratedData;
  readonly dataset: DatasetQueries;
  readonly server: Running;
  readonly bare: Bare;
  readonly loadClient: LoadClient;
  readonly backends: Backends;
  readonly rounds: number;
  readonly milliseconds: number;
}

const CONNECTIONS = 16;

export const total = (turn: Turn) => turn.server + turn.database;

export async function measure(setup: MeasureSetup, scenario: Scenario): Promise<Measured> {
  const { server, bare, loadClient, backends, rounds, milliseconds } = setup;
  const requests = await scenario.requests(setup.dataset);
  const connections = scenario.connections ?? CONNECTIONS;
  const rejected: Record<string, number> = {};
  let complaint: string | null = null;
  /** Each turn continues where the last one ended, so that it misses the cache. */
  let next = 0;

  let writeCount = 0;
  const write = () =>
    setup.dataset
      .rows(
        `update craftsmen set completed_jobs = completed_jobs + 1
        where id = (select id from craftsmen where listed and id > $1 order by id limit 1)`,
        [(writeCount++ * 7_919) % 90_000],
      )
      .catch((error: Error) => (complaint ??= error.message));

  async function turn(pid: number, port: number, own: Backends | null, ms: number, times = 0): Promise<Turn> {
    await own?.begin();
    const writer = own && scenario.writes ? setInterval(write, 1000 / scenario.writes) : undefined;
    const before = coreTimeOf(pid);
    const inTurn = own ? [...requests.slice(next), ...requests.slice(0, next)] : requests;
    const outcome = await loadClient.run({
      port,
      connections,
      milliseconds: ms,
      times,
      pace: scenario.pace ?? 0,
      requests: inTurn.map((each) => each.bytes),
      stamps: inTurn.map((each) => each.stamp),
    });
    clearInterval(writer);
    if (own) next = (next + outcome.count) % requests.length;
    // Work after a response belongs to its request.
    await untilQuiet(pid, own);
    const [used, database] = [coreTimeOf(pid) - before, (await own?.end()) ?? 0];
    for (const [status, count] of Object.entries(outcome.statuses))
      if (!/^[23]/.test(status)) rejected[status] = (rejected[status] ?? 0) + count;
    complaint ??= outcome.complaint;
    const { count, seconds, p50, p99 } = outcome;
    return { server: used / count, database: database / count, rate: count / seconds, p50, p99 };
  }

  const middling = await middlingAnswer(server.port, requests);
  await bare.prepare(middling);
  // Warms compilers and caches.
  if (scenario.cached) await turn(server.pid, server.port, backends, 60_000, requests.length);
  await turn(server.pid, server.port, backends, Math.min(1500, milliseconds));
  const posting = scenario.beside && { client: startLoadClient(), requests: await scenario.beside(setup.dataset) };
  const ours: Turn[] = [];
  const alone: Turn[] = [];
  const bares: Turn[] = [];
  for (let round = 0; round < rounds; round++) {
    if (posting) alone.push(await turn(server.pid, server.port, backends, milliseconds));
    const beside = posting?.client.run({
      port: server.port,
      connections: 1,
      milliseconds,
      times: 0,
      pace: 5,
      requests: posting.requests.slice(round * 100).map((each) => each.bytes),
      stamps: posting.requests.slice(round * 100).map((each) => each.stamp),
    });
    ours.push(await turn(server.pid, server.port, backends, milliseconds));
    const outcome = await beside;
    complaint ??= outcome?.complaint ?? null;
    if (scenario.bare !== false) bares.push(await turn(bare.pid, bare.port, null, milliseconds));
  }
  posting?.client.stop();
  return {
    name: scenario.name,
    what: scenario.what,
    requests: requests.length,
    bytes:
      middling.body.length + middling.headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0),
    product: middle(ours),
    bare: bares.length > 0 ? middle(bares) : null,
    alone: alone.length > 0 ? middle(alone) : null,
    peer: scenario.peer ?? null,
    memory: memoryOf(server.pid),
    rejected,
    complaint,
  };
}

function middle(samples: readonly Turn[]): Turn {
  const of = (name: keyof Turn) => median(samples.map((each) => each[name]));
  return { server: of('server'), database: of('database'), rate: of('rate'), p50: of('p50'), p99: of('p99') };
}

async function middlingAnswer(port: number, requests: readonly RawRequest[]) {
  const step = Math.max(1, Math.floor(requests.length / 15));
  const responses = [];
  for (let at = 0; at < requests.length && responses.length < 15; at += step)
    responses.push(await sample(port, (requests[at] as RawRequest).bytes));
  responses.sort((one, other) => one.body.length - other.body.length);
  return responses[Math.floor(responses.length / 2)] as (typeof responses)[number];
}
