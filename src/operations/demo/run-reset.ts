/** `npm run db:reset`: the next start loads the demo marketplace again. Only for an installation that is nothing but a demo. */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installationId } from '#platform/installation.ts';
import { loadEnvironment, readSettings, type Settings } from '#platform/settings.ts';
import { actAsOwnerOf, OperationError, runCommand } from '../target.ts';

await runCommand(async () => {
  const settings = readSettings(loadEnvironment());
  actAsOwnerOf(settings.dataDir);
  await requireDemo(settings);
  // What a start finds after an interrupted load: it clears everything and loads again.
  writeFileSync(path.join(settings.dataDir, 'demo.unfinished'), '');
  console.log(`The next npm start clears ${settings.dataDir} and loads the demo marketplace again.`);
  return 0;
});

async function requireDemo(settings: Settings): Promise<void> {
  const reject = (why: string) => {
    throw new OperationError(`${why}: nothing has changed.`);
  };
  if (settings.databaseUrl) reject('DATABASE_URL names a database of its own');
  if (settings.demo === 'off') reject('DEMO=off says that this is no demo');
  if (settings.publicUrl.startsWith('https:')) reject('PUBLIC_URL says that this installation serves people');
  if (!existsSync(path.join(settings.dataDir, 'demo.json'))) reject(`${settings.dataDir} holds no demo`);
  if (await isServing(settings)) reject('Ufundi is running: stop it first');
}

async function isServing({ port, dataDir }: Settings): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => null);
  const live = (await answer?.json().catch(() => null)) as { installation?: string } | null;
  return live?.installation === installationId(dataDir);
}
