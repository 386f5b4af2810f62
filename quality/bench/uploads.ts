/** `npm run bench:uploads`: memory during a hundred concurrent large uploads. */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryOf, untilQuiet } from './load/proc.ts';
import { type RawRequest, profileWithProof, signedIn } from './load/requests.ts';
import { setEnvironment } from './load/environment.ts';
import { openTarget } from './target.ts';
import { saveResults } from './record.ts';

const { values: options } = parseArgs({
  options: {
    uploads: { type: 'string', default: '100' },
    megabytes: { type: 'string', default: '10' },
    data: { type: 'string' },
    dry: { type: 'boolean', default: false },
  },
});
const GOAL = 8;
const count = Number(options.uploads);
const target = await openTarget(options.data);
// A database of its own: the uploads leave pending changes.
const environment = await setEnvironment(target, 1001);
const { server, backends, loadClient, dataset } = environment;
const own = await dataset.rows<{ id: string; own: string }>(
  `select a.id, c.id as own from craftsmen c join accounts a on a.id = c.account_id where listed order by c.id limit $1`,
  [count],
);
const people = await signedIn(
  environment.generated.url,
  own.map((each) => ({ id: Number(each.id), role: 'craftsman', own: Number(each.own) })),
);
const megabyte = 1_000_000;
const small = people.slice(0, 16).map(({ access }) => profileWithProof(access, megabyte, Date.now() - 1));
const upload = (requests: readonly RawRequest[], connections: number) =>
  loadClient.run({
    port: server.port,
    connections,
    milliseconds: 300_000,
    times: requests.length,
    pace: 0,
    requests: requests.map((each) => each.bytes),
    stamps: requests.map(() => -1),
  });
await upload(small, 4);
await untilQuiet(server.pid, backends);

async function storm() {
  const large = people.map(({ access }, at) =>
    profileWithProof(access, Number(options.megabytes) * megabyte, Date.now() + at),
  );
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
  return { before, most, after: memoryOf(server.pid), outcome };
}

// The first run also allocates buffers that the process reuses.
const storms = [await storm(), await storm()] as const;
await environment.close();
await target.close();
const grown = storms.map(({ before, most }) => most.rss - before.rss);
for (const [turn, { before, most, after, outcome }] of storms.entries()) {
  console.log(
    `${turn === 0 ? 'first' : 'again'}: ${count} uploads of ${options.megabytes} MB at once in ${outcome.seconds.toFixed(1)} s (${JSON.stringify(outcome.statuses)}): ${before.rss} MiB before, ${most.rss} at most (+${grown[turn]?.toFixed(1)}), ${after.rss} afterwards (RSS)`,
  );
  if (outcome.complaint) console.log(outcome.complaint.split('\r\n\r\n').at(-1));
}
console.log(`Goal +${GOAL}: ${Math.max(...grown) <= GOAL ? 'met' : 'missed'}`);
if (!options.dry)
  console.log(
    `kept in ${await saveResults('uploads', { count, megabytes: Number(options.megabytes), goal: GOAL, storms })}`,
  );
