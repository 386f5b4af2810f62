/** `npm run bench:uploads`: whether a hundred videos at once pass through memory or through to the disk. */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryOf, untilQuiet } from './load/proc.ts';
import { profileWithVideo, signedIn } from './load/requests.ts';
import { setStage } from './load/stage.ts';
import { openPlace } from './place.ts';
import { keep } from './record.ts';

const { values: asked } = parseArgs({
  options: {
    uploads: { type: 'string', default: '100' },
    megabytes: { type: 'string', default: '10' },
    data: { type: 'string' },
    dry: { type: 'boolean', default: false },
  },
});
const GOAL = 8;
const count = Number(asked.uploads);
const place = await openPlace(asked.data);
// They become changes that wait for an admin, in a crowd of their own that nothing else is measured on.
const stage = await setStage(place, 1001);
const { server, backends, asker, scenes } = stage;
const own = await scenes.rows<{ id: string; own: string }>(
  `select a.id, c.id as own from craftsmen c join accounts a on a.id = c.account_id where listed order by c.id limit $1`,
  [count],
);
const people = await signedIn(
  stage.crowd.url,
  own.map((each) => ({ id: Number(each.id), role: 'craftsman', own: Number(each.own) })),
);
const megabyte = 1_000_000;
const small = people.slice(0, 16).map(({ access }) => profileWithVideo(access, megabyte, 1));
const large = people.map(({ access }, at) => profileWithVideo(access, Number(asked.megabytes) * megabyte, at + 1000));
const upload = (requests: typeof large, connections: number) =>
  asker.ask({
    port: server.port,
    connections,
    milliseconds: 300_000,
    times: requests.length,
    pace: 0,
    requests: requests.map((each) => each.bytes),
    stamps: requests.map(() => -1),
  });
// What a process allocates once, it has allocated then.
await upload(small, 4);
await untilQuiet(server.pid, backends);
const before = memoryOf(server.pid);
let most = before;
let over = false;
const watching = (async () => {
  while (!over) {
    const now = memoryOf(server.pid);
    if (now.rss > most.rss) most = now;
    await delay(50);
  }
})();
const outcome = await upload(large, count);
over = true;
await watching;
await untilQuiet(server.pid, backends);
const after = memoryOf(server.pid);
await stage.close();
await place.close();
const [grown, stayed] = [most.rss - before.rss, after.rss - before.rss];
console.log(
  `${count} uploads of ${asked.megabytes} MB at once in ${outcome.seconds.toFixed(1)} s (${JSON.stringify(outcome.statuses)}): ${before.rss} MiB before, ${most.rss} at most, ${after.rss} afterwards (RSS): +${grown.toFixed(1)}, of which ${stayed.toFixed(1)} stayed. Goal +${GOAL}: ${grown <= GOAL ? 'met' : 'missed'}`,
);
if (outcome.complaint) console.log(outcome.complaint);
if (!asked.dry)
  console.log(
    `kept in ${await keep('uploads', { count, megabytes: Number(asked.megabytes), goal: GOAL, before, most, after, outcome })}`,
  );
