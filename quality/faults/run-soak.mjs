/** `npm run soak -- --minutes N --visitors N` (60, 16) */
import { parseArgs } from 'node:util';
import { openServer } from './open-server.ts';
import { soak } from './soak.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, visitors: { type: 'string', default: '16' } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 1440)) {
  console.error('--minutes is a number up to 1440.');
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
const { server, close } = await openServer();
let printedMinute = -1;
const line = ({ minute, residentMb, heapMb, files, handles, connections }) =>
  `minute ${minute.toFixed(1)} · resident ${residentMb.toFixed(0)} MB · heap ${heapMb.toFixed(0)} MB · files ${files} · handles ${handles} · database connections ${connections}`;
const soaked = await soak(server, minutes, Number(values.visitors), (sample) => {
  if (Math.floor(sample.minute) === printedMinute) return;
  printedMinute = Math.floor(sample.minute);
  console.log(line(sample));
});
await close();
console.log(`before: ${line(soaked.samples[0])}`);
console.log(`half a minute after: ${line(soaked.samples.at(-1))}`);
console.log(
  `${soaked.calls} calls · resident ${soaked.residentSlope.toFixed(2)} MB a minute · heap after collection ${soaked.heapSlope.toFixed(2)} MB a minute`,
);
for (const each of soaked.wrong) console.log(`WRONG ${each}`);
process.exit(soaked.wrong.length === 0 ? 0 : 1);
