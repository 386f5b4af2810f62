/** `npm run bench:growth`: the same requests with a thousand and with a hundred thousand craftsmen. */
import { parseArgs } from 'node:util';
import { median } from './arithmetic.ts';
import { measure, total } from './load/measure.ts';
import { SCENARIOS } from './load/scenarios.ts';
import { setEnvironment, type Environment } from './load/environment.ts';
import { openTarget } from './target.ts';
import { saveResults } from './record.ts';

const { values: options } = parseArgs({
  options: {
    craftsmen: { type: 'string', default: '1000,10000,100000' },
    scenarios: { type: 'string', default: 'list,home,deep,last,portfolio-db,pending,search' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    data: { type: 'string' },
    dry: { type: 'boolean', default: false },
  },
});
// Search pages are fuller with more craftsmen.
const goalOf = (name: string) => (name === 'search' ? 3 : 1.5);

const sizes = options.craftsmen.split(',').map(Number);
const target = await openTarget(options.data);
const stages: Environment[] = [];
const measurements: Record<string, { sizes: number[]; core: number[]; bytes: number[]; times: number; goal: number }> =
  {};
try {
  for (const size of sizes) stages.push(await setEnvironment(target, size));
  for (const name of options.scenarios.split(',')) {
    const scenario = SCENARIOS.find((each) => each.name === name);
    if (!scenario) throw new Error(`there is no ${name}`);
    const found = sizes.map(() => ({ core: [] as number[], bytes: [] as number[] }));
    for (let round = 0; round < Number(options.rounds); round++) {
      for (const [at, environment] of stages.entries()) {
        const setup = { ...environment, rounds: 1, milliseconds: Number(options.seconds) * 1000 };
        const measured = await measure(setup, { ...scenario, bare: false });
        found[at]?.core.push(total(measured.product));
        found[at]?.bytes.push(measured.bytes);
      }
    }
    const core = found.map((each) => median(each.core));
    const times = (core.at(-1) as number) / (core[0] as number);
    const goal = goalOf(name);
    measurements[name] = { sizes, core, bytes: found.map((each) => median(each.bytes)), times, goal };
    const each = sizes.map(
      (size, at) => `${size.toLocaleString('en')}: ${core[at]?.toFixed(3)} ms (${measurements[name]?.bytes[at]} bytes)`,
    );
    console.log(
      `${name.padEnd(13)} ${each.join(', ')}; ${times.toFixed(2)}×, goal ≤ ${goal}×: ${times <= goal ? 'met' : 'missed'}`,
    );
  }
} finally {
  for (const environment of stages) await environment.close();
  await target.close();
}
if (!options.dry) console.log(`kept in ${await saveResults('growth', measurements)}`);
