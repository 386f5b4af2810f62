/** `npm run admin:create -- --email E [--name N]`: the password comes from ADMIN_PASSWORD, or is asked for unseen. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { Problem } from '#contract/problem.ts';
import { migrate, openDatabase } from '#server/database.ts';
import { EmbeddedError } from '#server/embedded/fault.ts';
import { makeDataFolder } from '#server/embedded/place.ts';
import { startEmbedded } from '#server/embedded/supervise.ts';
import { migrateJobs } from '#server/jobs.ts';
import { loadEnvironment, readSettings, type Settings, SettingsError } from '#server/settings.ts';
import { makeAdmin, type WantedAdmin, wantedAdmin } from './admins.ts';

const SAID = {
  made: (email: string) => `${email} is an admin now.`,
  changed: (email: string) => `${email} has a new password, and its sessions have ended.`,
  unchanged: (email: string) => `${email} is an admin with this password already.`,
};

class Stop extends Error {}

try {
  const settings = readSettings(loadEnvironment());
  const wanted = await readWanted();
  console.log(SAID[await inDatabase(settings, wanted)](wanted.email));
} catch (error) {
  const known = [Stop, Problem, SettingsError, EmbeddedError].some((kind) => error instanceof kind);
  console.error(
    known || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ? (error as Error).message : error,
  );
  process.exitCode = 1;
}

async function readWanted(): Promise<WantedAdmin> {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string', default: 'Admin' } } });
  if (!values.email) throw new Stop('Say whose: npm run admin:create -- --email admin@example.com');
  const password = process.env.ADMIN_PASSWORD || (await askPassword());
  const read = wantedAdmin.safeParse({ email: values.email, fullName: values.name, password });
  if (!read.success) throw new Stop(read.error.issues.map((issue) => issue.message).join(' '));
  return read.data;
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new Stop('Set ADMIN_PASSWORD, or run this in a terminal to be asked for it.');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const ask = async (question: string) => {
    process.stdout.write(question);
    const answer = await lines.question('');
    process.stdout.write('\n');
    return answer;
  };
  try {
    const password = await ask('Password (at least 12 characters, not shown): ');
    if ((await ask('Once more: ')) !== password) throw new Stop('The two passwords differ; nothing has changed.');
    return password;
  } finally {
    lines.close();
  }
}

/** Uses the running product's embedded database when there is one, or starts it for this moment. */
async function inDatabase(settings: Settings, wanted: WantedAdmin) {
  makeDataFolder(settings.dataDir);
  const embedded = settings.databaseUrl ? null : await startEmbedded({ dataDir: settings.dataDir, log: () => {} });
  try {
    const opened = openDatabase(
      embedded?.config ?? { connectionString: settings.databaseUrl as string, max: 2 },
      () => {},
    );
    try {
      await migrate(opened.db);
      await migrateJobs(opened.pool);
      return await makeAdmin(opened.db, wanted);
    } finally {
      await opened.close();
    }
  } finally {
    await embedded?.stop();
  }
}
