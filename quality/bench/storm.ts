/** `npm run bench:storm`: p99 of the list alone and during fifty sign-ins a second. */
import { parseArgs } from 'node:util';
import { median } from './arithmetic.ts';
import type { Outcome } from './load/client.ts';
import { untilQuiet } from './load/proc.ts';
import { startLoadClient } from './load/processes.ts';
import { SCENARIOS } from './load/scenarios.ts';
import { setEnvironment } from './load/environment.ts';
import { openTarget } from './target.ts';
import { saveResults } from './record.ts';

const { values: options } = parseArgs({
  options: {
    craftsmen: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    rate: { type: 'string', default: '50' },
    lists: { type: 'string', default: '100' },
    data: { type: 'string' },
    dry: { type: 'boolean', default: false },
  },
});
const GOAL = 2;
const target = await openTarget(options.data);
const environment = await setEnvironment(target, Number(options.craftsmen));
const { server, backends, loadClient, dataset } = environment;
const generated = startLoadClient();
const milliseconds = Number(options.seconds) * 1000;
const requestsOf = async (name: string) => {
  const requests = await (SCENARIOS.find((each) => each.name === name) as (typeof SCENARIOS)[number]).requests(dataset);
  return { requests: requests.map((each) => each.bytes), stamps: requests.map((each) => each.stamp) };
};
const [lists, signIns] = [await requestsOf('list'), await requestsOf('sign-in')];
const read = () =>
  loadClient.run({ port: server.port, connections: 8, milliseconds, times: 0, pace: Number(options.lists), ...lists });
const enter = () =>
  generated.run({ port: server.port, connections: 24, milliseconds, times: 0, pace: Number(options.rate), ...signIns });

const rounds: { alone: Outcome; duringSignIns: Outcome; signIns: Outcome }[] = [];
await read();
for (let round = 0; round < Number(options.rounds); round++) {
  await untilQuiet(server.pid, backends);
  const alone = await read();
  await untilQuiet(server.pid, backends);
  const [duringSignIns, entered] = await Promise.all([read(), enter()]);
  rounds.push({ alone, duringSignIns, signIns: entered });
  const statuses = Object.entries(entered.statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `list p50/p99 alone ${alone.p50.toFixed(1)}/${alone.p99.toFixed(1)} ms, beside sign-ins ${duringSignIns.p50.toFixed(1)}/${duringSignIns.p99.toFixed(1)} ms; ${(entered.count / entered.seconds).toFixed(0)} sign-ins/s (${statuses.join(', ')}), p99 ${entered.p99.toFixed(0)} ms`,
  );
}
generated.stop();
await environment.close();
await target.close();
const [alone, duringSignIns] = [
  median(rounds.map((each) => each.alone.p99)),
  median(rounds.map((each) => each.duringSignIns.p99)),
];
const times = duringSignIns / alone;
console.log(
  `p99 ${alone.toFixed(1)} → ${duringSignIns.toFixed(1)} ms: ${times.toFixed(1)}×. Goal ≤ ${GOAL}×: ${times <= GOAL ? 'met' : 'missed'}`,
);
if (!options.dry)
  console.log(
    `kept in ${await saveResults('storm', { craftsmen: Number(options.craftsmen), goal: GOAL, times, rounds })}`,
  );
