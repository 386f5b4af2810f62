/**
 * `npm run bench:storm`: whether readers notice that many sign in at once. The list is asked for at a steady pace, alone and
 * while fifty people a second sign in, in turns; what is compared is the slowest hundredth.
 */
import { parseArgs } from 'node:util';
import { median } from './arithmetic.ts';
import type { Outcome } from './load/client.ts';
import { untilQuiet } from './load/proc.ts';
import { startAsker } from './load/processes.ts';
import { SCENARIOS } from './load/scenarios.ts';
import { setEnvironment } from './load/environment.ts';
import { openTarget } from './target.ts';
import { keep } from './record.ts';

const { values: asked } = parseArgs({
  options: {
    craftsmen: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    /** Sign-ins a second. */
    rate: { type: 'string', default: '50' },
    /** Lists a second. */
    lists: { type: 'string', default: '100' },
    data: { type: 'string' },
    dry: { type: 'boolean', default: false },
  },
});
const GOAL = 2;
const target = await openTarget(asked.data);
const environment = await setEnvironment(target, Number(asked.craftsmen));
const { server, backends, asker, scenes } = environment;
const generated = startAsker();
const milliseconds = Number(asked.seconds) * 1000;
const requestsOf = async (name: string) => {
  const requests = await (SCENARIOS.find((each) => each.name === name) as (typeof SCENARIOS)[number]).requests(scenes);
  return { requests: requests.map((each) => each.bytes), stamps: requests.map((each) => each.stamp) };
};
const [lists, signIns] = [await requestsOf('list'), await requestsOf('sign-in')];
const read = () =>
  asker.ask({ port: server.port, connections: 8, milliseconds, times: 0, pace: Number(asked.lists), ...lists });
const enter = () =>
  generated.ask({ port: server.port, connections: 24, milliseconds, times: 0, pace: Number(asked.rate), ...signIns });

const rounds: { alone: Outcome; beside: Outcome; signIns: Outcome }[] = [];
await read();
for (let round = 0; round < Number(asked.rounds); round++) {
  await untilQuiet(server.pid, backends);
  const alone = await read();
  await untilQuiet(server.pid, backends);
  const [beside, entered] = await Promise.all([read(), enter()]);
  rounds.push({ alone, beside, signIns: entered });
  const statuses = Object.entries(entered.statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `list p50/p99 alone ${alone.p50.toFixed(1)}/${alone.p99.toFixed(1)} ms, beside sign-ins ${beside.p50.toFixed(1)}/${beside.p99.toFixed(1)} ms; ${(entered.count / entered.seconds).toFixed(0)} sign-ins/s (${statuses.join(', ')}), p99 ${entered.p99.toFixed(0)} ms`,
  );
}
generated.stop();
await environment.close();
await target.close();
const [alone, beside] = [median(rounds.map((each) => each.alone.p99)), median(rounds.map((each) => each.beside.p99))];
const times = beside / alone;
console.log(
  `p99 ${alone.toFixed(1)} → ${beside.toFixed(1)} ms: ${times.toFixed(1)}×. Goal ≤ ${GOAL}×: ${times <= GOAL ? 'met' : 'missed'}`,
);
if (!asked.dry)
  console.log(`kept in ${await keep('storm', { craftsmen: Number(asked.craftsmen), goal: GOAL, times, rounds })}`);
