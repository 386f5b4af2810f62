/** `npm run bench:start`: from the process's start to its first right answer, the database up and the pages built. */
import { parseArgs } from 'node:util';
import { median } from './arithmetic.ts';
import { Backends, coreTimeOf, untilQuiet } from './load/proc.ts';
import { startServer } from './load/processes.ts';
import { openTarget } from './target.ts';
import { keep } from './record.ts';

const { values: asked } = parseArgs({
  options: {
    craftsmen: { type: 'string', default: '100000' },
    times: { type: 'string', default: '7' },
    data: { type: 'string' },
    dry: { type: 'boolean', default: false },
  },
});
const GOAL = 400;
const target = await openTarget(asked.data);
const generated = await target.generated(Number(asked.craftsmen));
const took: number[] = [];
const used: number[] = [];
const warm: number[] = [];
for (let turn = 0; turn < Number(asked.times); turn++) {
  const backends = await Backends.of(generated.url);
  const began = performance.now();
  const server = await startServer(generated.url);
  took.push(server.startMs);
  // The same on any machine: how much core it had used by then.
  used.push(coreTimeOf(server.pid));
  await untilQuiet(server.pid, backends, 60_000);
  warm.push(performance.now() - began);
  await backends.close();
  await server.stop();
}
await target.close();
const first = median(took);
console.log(
  `first right answer after ${first.toFixed(0)} ms (each: ${took.map((each) => each.toFixed(0)).join(' ')}), ${median(used)} ms of core; at rest after ${median(warm).toFixed(0)} ms. Goal ${GOAL} ms: ${first <= GOAL ? 'met' : 'missed'}`,
);
if (!asked.dry)
  console.log(
    `kept in ${await keep('start', { craftsmen: Number(asked.craftsmen), goal: GOAL, milliseconds: took, core: used, at_rest: warm })}`,
  );
