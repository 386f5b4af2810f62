/** `npm run bench:start`: from process start to the first response. */
import { parseArgs } from 'node:util';
import { median } from './arithmetic.ts';
import { Backends, coreTimeOf, untilQuiet } from './load/proc.ts';
import { startServer } from './load/processes.ts';
import { openTarget } from './target.ts';
import { saveResults } from './record.ts';

const { values: options } = parseArgs({
  options: {
    craftsmen: { type: 'string', default: '100000' },
    times: { type: 'string', default: '7' },
    data: { type: 'string' },
    dry: { type: 'boolean', default: false },
  },
});
const GOAL = 400;
const target = await openTarget(options.data);
const generated = await target.generated(Number(options.craftsmen));
const took: number[] = [];
const used: number[] = [];
const warm: number[] = [];
for (let turn = 0; turn < Number(options.times); turn++) {
  const backends = await Backends.of(generated.url);
  const began = performance.now();
  const server = await startServer(generated.url);
  took.push(server.startMs);
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
if (!options.dry)
  console.log(
    `kept in ${await saveResults('start', { craftsmen: Number(options.craftsmen), goal: GOAL, milliseconds: took, core: used, at_rest: warm })}`,
  );
