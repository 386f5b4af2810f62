/** Turns: the product, then the bare server with the product's own answer, each alone and both in the same minute. */
import { median } from '../arithmetic.ts';
import type { GeneratedData } from '../target.ts';
import { Backends, coreTimeOf, type Memory, memoryOf, untilQuiet } from './proc.ts';
import { type Asker, type Bare, type Running, sample } from './processes.ts';
import type { Asked } from './requests.ts';
import type { Target, Scenario } from './scenarios.ts';

export interface Turn {
  /** Milliseconds of core a request. */
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
  /** Of a middling answer, headers and all. */
  readonly bytes: number;
  readonly product: Turn;
  readonly bare: Turn | null;
  readonly peer: number | null;
  readonly memory: Memory;
  /** Answers other than 2xx and 3xx, over all rounds, by status. */
  readonly refused: Readonly<Record<string, number>>;
  readonly complaint: string | null;
}

export interface People {
  readonly generated: GeneratedData;
  readonly scenes: Target;
  readonly server: Running;
  readonly bare: Bare;
  readonly asker: Asker;
  readonly backends: Backends;
  readonly rounds: number;
  readonly milliseconds: number;
}

const CONNECTIONS = 16;

export const total = (turn: Turn) => turn.server + turn.database;

export async function measure(cast: People, scenario: Scenario): Promise<Measured> {
  const { server, bare, asker, backends, rounds, milliseconds } = cast;
  const asked = await scenario.requests(cast.scenes);
  const connections = scenario.connections ?? CONNECTIONS;
  const refused: Record<string, number> = {};
  let complaint: string | null = null;
  /** A turn goes on where the last one ended: from the beginning, it would ask for what the product has kept since. */
  let next = 0;

  let written = 0;
  const write = () =>
    cast.scenes
      .rows(
        `update craftsmen set completed_jobs = completed_jobs + 1
        where id = (select id from craftsmen where listed and id > $1 order by id limit 1)`,
        [(written++ * 7_919) % 90_000],
      )
      .catch((error: Error) => (complaint ??= error.message));

  async function turn(pid: number, port: number, own: Backends | null, ms: number, times = 0): Promise<Turn> {
    await own?.begin();
    const writer = own && scenario.writes ? setInterval(write, 1000 / scenario.writes) : undefined;
    const before = coreTimeOf(pid);
    const inTurn = own ? [...asked.slice(next), ...asked.slice(0, next)] : asked;
    const outcome = await asker.ask({
      port,
      connections,
      milliseconds: ms,
      times,
      pace: scenario.pace ?? 0,
      requests: inTurn.map((each) => each.bytes),
      stamps: inTurn.map((each) => each.stamp),
    });
    clearInterval(writer);
    if (own) next = (next + outcome.count) % asked.length;
    // What an answer left to be done afterwards belongs to it.
    await untilQuiet(pid, own);
    const [used, database] = [coreTimeOf(pid) - before, (await own?.end()) ?? 0];
    for (const [status, count] of Object.entries(outcome.statuses))
      if (!/^[23]/.test(status)) refused[status] = (refused[status] ?? 0) + count;
    complaint ??= outcome.complaint;
    const { count, seconds, p50, p99 } = outcome;
    return { server: used / count, database: database / count, rate: count / seconds, p50, p99 };
  }

  const middling = await middlingAnswer(server.port, asked);
  await bare.prepare(middling);
  // Compilers and caches first; what counts is the day, not its first second.
  if (scenario.kept) await turn(server.pid, server.port, backends, 60_000, asked.length);
  await turn(server.pid, server.port, backends, Math.min(1500, milliseconds));
  const ours: Turn[] = [];
  const bares: Turn[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await turn(server.pid, server.port, backends, milliseconds));
    if (scenario.bare !== false) bares.push(await turn(bare.pid, bare.port, null, milliseconds));
  }
  return {
    name: scenario.name,
    what: scenario.what,
    requests: asked.length,
    bytes:
      middling.body.length + middling.headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0),
    product: middle(ours),
    bare: bares.length > 0 ? middle(bares) : null,
    peer: scenario.peer ?? null,
    memory: memoryOf(server.pid),
    refused,
    complaint,
  };
}

function middle(turns: readonly Turn[]): Turn {
  const of = (name: keyof Turn) => median(turns.map((each) => each[name]));
  return { server: of('server'), database: of('database'), rate: of('rate'), p50: of('p50'), p99: of('p99') };
}

/** The bare server has one answer for all, so it gets the one in the middle by weight. */
async function middlingAnswer(port: number, asked: readonly Asked[]) {
  const step = Math.max(1, Math.floor(asked.length / 15));
  const responses = [];
  for (let at = 0; at < asked.length && responses.length < 15; at += step)
    responses.push(await sample(port, (asked[at] as Asked).bytes));
  responses.sort((one, other) => one.body.length - other.body.length);
  return responses[Math.floor(responses.length / 2)] as (typeof responses)[number];
}
