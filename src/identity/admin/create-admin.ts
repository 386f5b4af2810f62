/**
 * `npm run admin:create -- --email E [--name N]`: the password comes from ADMIN_PASSWORD, or is asked for unseen.
 * `npm run admin:create -- --email E --reset-totp`: takes the second step of signing in off, and changes nothing else.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { Problem } from '#api/problem.ts';
import { migrate, openDatabase } from '#platform/db/database.ts';
import { EmbeddedError } from '#embedded-postgres/error.ts';
import { makeDataFolder } from '#embedded-postgres/data-paths.ts';
import { startEmbedded } from '#embedded-postgres/start.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';
import { loadEnvironment, readSettings, type Settings, SettingsError } from '#platform/settings.ts';
import * as z from 'zod/mini';
import { email } from '#api/fields.ts';
import type { Database } from '#platform/db/database.ts';
import { makeAdmin, resetSecondFactor, type NewAdmin, newAdmin } from './admins.ts';

const SAID = {
  made: (email: string) => `${email} is an admin now.`,
  changed: (email: string) => `${email} has a new password, and its sessions have ended.`,
  unchanged: (email: string) => `${email} is an admin with this password already.`,
  reset: (email: string) => `${email} signs in without a code now, and its sessions have ended.`,
  none: (email: string) => `${email} signs in without a code already.`,
};

class Stop extends Error {}

try {
  const settings = readSettings(loadEnvironment());
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string', default: 'Admin' },
      'reset-totp': { type: 'boolean', default: false },
    },
  });
  if (!values.email) throw new Stop('Say whose: npm run admin:create -- --email admin@example.com');
  if (values['reset-totp']) {
    const whose = readEmail(values.email);
    const became = await inDatabase(settings, (db) => resetSecondFactor(db, whose));
    if (became === 'nobody') throw new Stop(`${whose} is no admin; nothing has changed.`);
    console.log(SAID[became](whose));
  } else {
    const wanted = await readWanted(values.email, values.name);
    console.log(SAID[await inDatabase(settings, (db) => makeAdmin(db, wanted))](wanted.email));
  }
} catch (error) {
  const known = [Stop, Problem, SettingsError, EmbeddedError].some((kind) => error instanceof kind);
  console.error(
    known || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ? (error as Error).message : error,
  );
  process.exitCode = 1;
}

function readEmail(given: string): string {
  const read = z.object({ email: email() }).safeParse({ email: given });
  if (!read.success) throw new Stop(read.error.issues.map((issue) => issue.message).join(' '));
  return read.data.email;
}

async function readWanted(given: string, fullName: string): Promise<NewAdmin> {
  const password = process.env.ADMIN_PASSWORD || (await askPassword());
  const read = newAdmin.safeParse({ email: given, fullName, password });
  if (!read.success) throw new Stop(read.error.issues.map((issue) => issue.message).join(' '));
  return read.data;
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new Stop('Set ADMIN_PASSWORD, or run this in a terminal to be asked for it.');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const ask = async (question: string) => {
    process.stdout.write(question);
    const response = await lines.question('');
    process.stdout.write('\n');
    return response;
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
async function inDatabase<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
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
      return await work(opened.db);
    } finally {
      await opened.close();
    }
  } finally {
    await embedded?.stop();
  }
}
