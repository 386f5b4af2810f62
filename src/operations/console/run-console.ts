/** `npm run console`: a prompt with the database, the files and the settings of this installation. */
import { once } from 'node:events';
import { start } from 'node:repl';
import { sql } from 'kysely';
import { runCommand, withTarget } from '../target.ts';

const WELCOME = `Ufundi on %. What you change is changed for everybody.
  db        await db.selectFrom('accounts').select(['id', 'role']).execute()
  sql       (await sql\`select count(*) from requests\`.execute(db)).rows
  storage, settings
Leave with .exit`;

await runCommand(() =>
  withTarget(async ({ db, storage, settings }) => {
    console.log(WELCOME.replace('%', settings.databaseUrl ? 'its own PostgreSQL' : settings.dataDir));
    const prompt = start({ prompt: 'ufundi> ', ignoreUndefined: true });
    Object.assign(prompt.context, { db, sql, storage, settings });
    await once(prompt, 'exit');
    return 0;
  }),
);
