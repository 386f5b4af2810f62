/** `npm run admin:create -- --email E [--name N]`, or `--reset-totp` to remove the second factor only. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { Problem } from '#api/problem.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { EmbeddedError } from '#embedded-postgres/error.ts';
import { makeDataFolder } from '#embedded-postgres/data-paths.ts';
import { startEmbedded } from '#embedded-postgres/start.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';
import { loadEnvironment, readSettings, type Settings, SettingsError } from '#platform/settings.ts';
import * as z from 'zod/mini';
import { email } from '#api/fields.ts';
import type { Database } from '#platform/db/database.ts';
import { createAdmin, resetSecondFactor, type NewAdmin, newAdmin } from './admins.ts';

const MESSAGES = {
  created: (email: string) => `${email} is an admin now.`,
  changed: (email: string) => `${email} has a new password, and its sessions have ended.`,
  unchanged: (email: string) => `${email} is an admin with this password already.`,
  reset: (email: string) => `${email} signs in without a code now, and its sessions have ended.`,
  none: (email: string) => `${email} signs in without a code already.`,
};

class UsageError extends Error {}

try {
  const settings = readSettings(loadEnvironment());
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string', default: 'Admin' },
      'reset-totp': { type: 'boolean', default: false },
    },
  });
  if (!values.email) throw new UsageError('Say whose: npm run admin:create -- --email admin@example.com');
  if (values['reset-totp']) {
    const adminEmail = readEmail(values.email);
    const outcome = await withDatabase(settings, (db) => resetSecondFactor(db, adminEmail));
    if (outcome === 'no admin') throw new UsageError(`${adminEmail} is no admin; nothing has changed.`);
    console.log(MESSAGES[outcome](adminEmail));
  } else {
    const input = await readNewAdmin(values.email, values.name);
    console.log(MESSAGES[await withDatabase(settings, (db) => createAdmin(db, input))](input.email));
  }
} catch (error) {
  const known = [UsageError, Problem, SettingsError, EmbeddedError].some((kind) => error instanceof kind);
  console.error(
    known || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ? (error as Error).message : error,
  );
  process.exitCode = 1;
}

function readEmail(value: string): string {
  const parsed = z.object({ email: email() }).safeParse({ email: value });
  if (!parsed.success) throw new UsageError(parsed.error.issues.map((issue) => issue.message).join(' '));
  return parsed.data.email;
}

async function readNewAdmin(value: string, fullName: string): Promise<NewAdmin> {
  const password = process.env.ADMIN_PASSWORD || (await promptPassword());
  const parsed = newAdmin.safeParse({ email: value, fullName, password });
  if (!parsed.success) throw new UsageError(parsed.error.issues.map((issue) => issue.message).join(' '));
  return parsed.data;
}

async function promptPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError('Set ADMIN_PASSWORD, or run this in a terminal to be asked for it.');
  const muted = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: muted, terminal: true });
  const prompt = async (question: string) => {
    process.stdout.write(question);
    const response = await lines.question('');
    process.stdout.write('\n');
    return response;
  };
  try {
    const password = await prompt('Password (at least 12 characters, not shown): ');
    if ((await prompt('Once more: ')) !== password)
      throw new UsageError('The two passwords differ; nothing has changed.');
    return password;
  } finally {
    lines.close();
  }
}

async function withDatabase<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
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
