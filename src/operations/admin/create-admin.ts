/** `npm run admin:create -- --email E [--name N]`, or `--reset-totp` to remove the second factor only. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { createAdmin, newAdmin, resetSecondFactor } from '#identity/admin/admins.ts';
import { migrate } from '#platform/db/migrate.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';
import { OperationError, runCommand, withTarget } from '../target.ts';

const MESSAGES = {
  created: (email: string) => `${email} is an admin now.`,
  changed: (email: string) => `${email} has a new password, and its sessions have ended.`,
  unchanged: (email: string) => `${email} is an admin with this password already.`,
  reset: (email: string) => `${email} signs in without a code now, and its sessions have ended.`,
  none: (email: string) => `${email} signs in without a code already.`,
};

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string', default: 'Admin' },
      'reset-totp': { type: 'boolean', default: false },
    },
  });
  if (!values.email) throw new OperationError('Say whose: npm run admin:create -- --email admin@example.com');
  const { email } = parse(z.pick(newAdmin, { email: true }), { email: values.email });
  const admin = values['reset-totp']
    ? null
    : parse(newAdmin, {
        email,
        fullName: values.name,
        password: process.env.ADMIN_PASSWORD || (await promptPassword()),
      });
  const outcome = await withTarget(async ({ db, pool }) => {
    await migrate(db);
    await migrateJobs(pool);
    return admin ? createAdmin(db, admin) : resetSecondFactor(db, email);
  });
  if (outcome === 'no admin') throw new OperationError(`${email} is no admin; nothing has changed.`);
  console.log(MESSAGES[outcome](email));
  return 0;
});

function parse<T extends z.ZodMiniType>(schema: T, given: z.input<T>): z.output<T> {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new OperationError(parsed.error.issues.map(({ message }) => message).join(' '));
  return parsed.data;
}

async function promptPassword(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new OperationError('Set ADMIN_PASSWORD, or run this in a terminal to be input for it.');
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
      throw new OperationError('The two passwords differ; nothing has changed.');
    return password;
  } finally {
    lines.close();
  }
}
