/** `npm run bench:memory`: memory at rest and after reading everything public. */
import { parseArgs } from 'node:util';
import { memoryOf, untilQuiet } from './load/proc.ts';
import { SCENARIOS } from './load/scenarios.ts';
import { setEnvironment } from './load/environment.ts';
import { openTarget } from './target.ts';
import { saveResults } from './record.ts';

const { values: options } = parseArgs({
  options: {
    craftsmen: { type: 'string', default: '10000,100000' },
    seconds: { type: 'string', default: '5' },
    data: { type: 'string' },
    dry: { type: 'boolean', default: false },
  },
});
const GOALS: Readonly<Record<string, number>> = { 10000: 120, 100000: 300 };
const READING = [
  'list',
  'home',
  'search',
  'word',
  'typo',
  'deep',
  'portfolio-db',
  'page-list',
  'page-drawn',
  'pending',
];

const target = await openTarget(options.data);
const measurements: Record<string, object> = {};
let missed = 0;
for (const size of options.craftsmen.split(',')) {
  const environment = await setEnvironment(target, Number(size));
  const { server, loadClient, backends } = environment;
  const atRest = memoryOf(server.pid);
  let most = atRest;
  for (const scenario of SCENARIOS.filter((each) => READING.includes(each.name))) {
    const requests = await scenario.requests(environment.dataset);
    await loadClient.run({
      port: server.port,
      connections: 16,
      milliseconds: Number(options.seconds) * 1000,
      times: 0,
      pace: 0,
      requests: requests.map((each) => each.bytes),
      stamps: requests.map((each) => each.stamp),
    });
    const now = memoryOf(server.pid);
    if (now.pss > most.pss) most = now;
  }
  await untilQuiet(server.pid, backends);
  const after = memoryOf(server.pid);
  await environment.close();
  const goal = GOALS[size];
  const met = goal === undefined || after.pss <= goal;
  if (!met) missed += 1;
  measurements[size] = { at_rest: atRest, most, after, goal };
  console.log(
    `${Number(size).toLocaleString('en')} craftsmen: at rest ${atRest.pss} MiB, most ${most.pss}, afterwards ${after.pss} (PSS)${goal ? `; goal ${goal}: ${met ? 'met' : 'missed'}` : ''}`,
  );
}
await target.close();
if (!options.dry)
  console.log(`kept in ${await saveResults('memory', { sizes: measurements })}; ${missed} goals missed`);
