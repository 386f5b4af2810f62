/**
 * `npm run bench`: what each kind of request costs, beside a bare `node:http` server with the same answer ready. The figure
 * to trust is core time a request: it stays the same however busy the machine is; requests a second and waits do not.
 */
import { parseArgs } from 'node:util';
import { PEER_NOTE, tableOf, verdictsOf } from './load/goals.ts';
import { type Measured, measure, total } from './load/measure.ts';
import { memoryOf } from './load/proc.ts';
import { SCENARIOS } from './load/scenarios.ts';
import { setEnvironment } from './load/environment.ts';
import { openTarget } from './target.ts';
import { circumstances, keep } from './record.ts';

const { values: asked } = parseArgs({
  options: {
    craftsmen: { type: 'string', default: '10000' },
    /** Reviewed jobs a craftsman has, about. */
    reviews: { type: 'string', default: '10' },
    /** Names with commas between; all without it. */
    scenarios: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    /** How long a turn lasts. */
    seconds: { type: 'string', default: '3' },
    /** The folder of the embedded PostgreSQL, where DATABASE_URL names no other. */
    data: { type: 'string' },
    /** A word for the record: what was tried. */
    note: { type: 'string', default: '' },
    dry: { type: 'boolean', default: false },
  },
});
const wanted = asked.scenarios?.split(',');
const scenarios = SCENARIOS.filter((each) => wanted === undefined || wanted.includes(each.name));
if (wanted && scenarios.length < wanted.length) {
  console.error(`There are ${SCENARIOS.map((each) => each.name).join(', ')}.`);
  process.exit(1);
}

const craftsmen = Number(asked.craftsmen);
const target = await openTarget(asked.data);
const environment = await setEnvironment(target, craftsmen, Number(asked.reviews));
const { server } = environment;
const atRest = memoryOf(server.pid);
const every: Measured[] = [];
try {
  for (const scenario of scenarios) {
    const measured = await measure(
      { ...environment, rounds: Number(asked.rounds), milliseconds: Number(asked.seconds) * 1000 },
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
        `   refused: ${JSON.stringify(measured.refused)}\n   ${measured.complaint.split('\r\n\r\n').at(-1)?.slice(0, 300)}`,
      );
  }
} finally {
  await environment.close();
  await target.close();
}

const here = circumstances();
const facts = `${craftsmen.toLocaleString('en')} craftsmen, ${asked.rounds} rounds of ${asked.seconds} s, medians. ${here.at}, commit ${here.commit}, Node ${here.node}, ${target.version}, ${here.cores} cores (${here.processor}), load ${here.load[0]}. Memory of the server at rest ${atRest.pss} MiB (PSS), at the end ${every.at(-1)?.memory.pss} MiB.${asked.note ? ` ${asked.note}` : ''}`;
const table = `${facts}\n\n${tableOf(every)}\n\n${PEER_NOTE}\n`;
console.log(`\n${table}`);
const missed = every.flatMap((each) => verdictsOf(each)).filter((each) => !each.met).length;
const figures = {
  craftsmen,
  database: target.version,
  rounds: Number(asked.rounds),
  seconds: Number(asked.seconds),
  note: asked.note,
  at_rest: atRest,
  scenarios: every,
};
if (!asked.dry) console.log(`kept in ${await keep('load', figures, table)}; ${missed} goals missed`);
