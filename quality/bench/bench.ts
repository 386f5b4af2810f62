/** `npm run bench`: CPU time per request, compared with a bare `node:http` server. CPU time does not depend on other load. */
import { parseArgs } from 'node:util';
import { PEER_NOTE, tableOf, goalResultsOf } from './load/goals.ts';
import { type Measured, measure, total } from './load/measure.ts';
import { memoryOf } from './load/proc.ts';
import { SCENARIOS } from './load/scenarios.ts';
import { setEnvironment } from './load/environment.ts';
import { openTarget } from './target.ts';
import { circumstances, saveResults } from './record.ts';

const { values: options } = parseArgs({
  options: {
    craftsmen: { type: 'string', default: '10000' },
    reviews: { type: 'string', default: '10' },
    scenarios: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    data: { type: 'string' },
    note: { type: 'string', default: '' },
    dry: { type: 'boolean', default: false },
  },
});
const names = options.scenarios?.split(',');
const scenarios = SCENARIOS.filter((each) => names === undefined || names.includes(each.name));
if (names && scenarios.length < names.length) {
  console.error(`There are ${SCENARIOS.map((each) => each.name).join(', ')}.`);
  process.exit(1);
}

const craftsmen = Number(options.craftsmen);
const target = await openTarget(options.data);
const environment = await setEnvironment(target, craftsmen, Number(options.reviews));
const { server } = environment;
const atRest = memoryOf(server.pid);
const every: Measured[] = [];
try {
  for (const scenario of scenarios) {
    const measured = await measure(
      { ...environment, rounds: Number(options.rounds), milliseconds: Number(options.seconds) * 1000 },
      scenario,
    );
    every.push(measured);
    const share = measured.bare
      ? `, ${((total(measured.bare) / total(measured.product)) * 100).toFixed(0)} % of bare`
      : '';
    const { product } = measured;
    console.log(
      `${scenario.name.padEnd(15)} ${total(product).toFixed(3)} ms (database ${product.database.toFixed(3)})${share}, ${product.rate.toFixed(0)}/s, p99 ${product.p99.toFixed(1)} ms`,
    );
    if (measured.complaint)
      console.log(
        `   refused: ${JSON.stringify(measured.rejected)}\n   ${measured.complaint.split('\r\n\r\n').at(-1)?.slice(0, 300)}`,
      );
  }
} finally {
  await environment.close();
  await target.close();
}

const here = circumstances();
const facts = `${craftsmen.toLocaleString('en')} craftsmen, ${options.rounds} rounds of ${options.seconds} s, medians. ${here.at}, commit ${here.commit}, Node ${here.node}, ${target.version}, ${here.cores} cores (${here.processor}), load ${here.load[0]}. Memory of the server at rest ${atRest.pss} MiB (PSS), at the end ${every.at(-1)?.memory.pss} MiB.${options.note ? ` ${options.note}` : ''}`;
console.log(`\n${facts}\n\n${tableOf(every)}\n\n${PEER_NOTE}\n`);
const missed = every.flatMap((each) => goalResultsOf(each)).filter((each) => !each.met).length;
const run = {
  craftsmen,
  database: target.version,
  rounds: Number(options.rounds),
  seconds: Number(options.seconds),
  note: options.note || undefined,
  at_rest: atRest,
};
const records = Object.fromEntries(every.map(({ name, ...measured }) => [name, { ...run, ...measured }]));
if (!options.dry) console.log(`kept in ${await saveResults('load', records)}; ${missed} goals missed`);
