import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { aCompletedRequest, aReview } from '../../../db/factories/jobs.ts';
import { createPeople } from '../../../quality/helpers/people.ts';
import { anEmptyDatabase, type EmptyDatabase } from '../../../quality/helpers/empty-database.ts';
import { PROGRAM_ENV } from '../../../quality/helpers/product.ts';
import { startTestServer } from '../../../quality/helpers/test-server.ts';
import { backUp, connect } from './backup.ts';
import { copyDatabase } from './copy.ts';
import { checkInvariants } from '../invariants/invariants.ts';
import { restore } from './restore.ts';

let folder: string;
let external: EmptyDatabase;
let back: EmptyDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ufundi-copy-'));
  [external, back] = [await anEmptyDatabase(), await anEmptyDatabase()];
  const server = await startTestServer();
  const people = await createPeople(server);
  await aReview(server, people.client, await aCompletedRequest(server, people));
  await backUp(server, path.join(folder, 'backup.tar.gz'));
  await restore(external, path.join(folder, 'backup.tar.gz'));
  await server.close();
});
afterAll(async () => {
  await external.remove();
  await back.remove();
  await rm(folder, { recursive: true, force: true });
});

const run = (args: string[]) =>
  promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'run-copy.ts'), ...args], {
    env: { ...PROGRAM_ENV, DATA_DIR: path.join(folder, 'data') },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code: code as number, stdout, stderr }),
  );

test('a copy into the embedded server and back has equal checksums', async () => {
  const outward = await run(['--from', external.url, '--to', 'embedded']);
  expect(outward).toMatchObject({ code: 0, stderr: '' });
  const backward = await run(['--from', 'embedded', '--to', back.url]);
  expect(backward).toMatchObject({ code: 0, stderr: '' });
  const equalLines = (text: string) => text.split('\n').filter((line) => line.startsWith('equal'));
  expect(equalLines(backward.stdout)).toEqual(equalLines(outward.stdout));
  expect(equalLines(backward.stdout)).toContainEqual(
    expect.stringMatching(/^equal {3}public.reviews: 1 rows, [0-9a-f]{16}$/),
  );
  expect(backward.stdout).toMatch(
    /Copied \d+ tables with \d+ rows\. The source is as it was; photos stay where they are\.\n$/,
  );

  const opened = openDatabase({ ...back.connection, max: 2 }, () => {});
  const checked = await checkInvariants(opened.db, external.storage);
  await opened.close();
  expect(checked.filter(({ breaches }) => breaches.length > 0)).toEqual([]);

  const again = await run(['--from', external.url, '--to', 'embedded']);
  expect(again).toEqual({ code: 1, stdout: '', stderr: 'The target is not empty (accounts); nothing was copied.\n' });
});

test('a copy is rejected while a database is in use, or when the target is not empty', async () => {
  const empty = await anEmptyDatabase();
  const user = await connect(external.connection);
  await user.query(`set application_name to 'ufundi'`);
  await expect(copyDatabase(external.connection, empty.connection, () => {})).rejects.toThrow(
    'Ufundi is running on the database to copy from. Stop it first.',
  );
  await expect(copyDatabase(back.connection, external.connection, () => {})).rejects.toThrow(
    /Ufundi is running on that/,
  );
  await user.end();
  const client = await connect(empty.connection);
  await expect(copyDatabase(empty.connection, back.connection, () => {})).rejects.toThrow(/holds nothing of Ufundi/);
  await client.query('create table theirs ()');
  await expect(copyDatabase(external.connection, empty.connection, () => {})).rejects.toThrow(/holds something else/);
  await client.end();
  await empty.remove();
});

test('a checksum mismatch stops the copy, and nothing is copied', async () => {
  const empty = await anEmptyDatabase();
  await copyDatabase(external.connection, empty.connection, () => {});
  const client = await connect(empty.connection);
  await client.query(`delete from reviews; delete from request_proofs; create function meddle() returns trigger language plpgsql
    as $$ begin update reviews set comment = 'Never came' where id = new.id; return null; end $$;
    create trigger meddle after insert on reviews for each row execute function meddle();
    set session_replication_role = replica`);
  for (const { tablename } of (await client.query(`select tablename from pg_tables where schemaname = 'public'`))
    .rows) {
    if (!tablename.startsWith('kysely')) await client.query(`delete from ${tablename}`);
  }
  await expect(copyDatabase(external.connection, empty.connection, () => {})).rejects.toThrow(
    'The table public.reviews did not arrive as it left; nothing was copied.',
  );
  expect((await client.query('select from accounts')).rowCount).toBe(0);
  await client.end();
  await empty.remove();
});

test('missing options are reported in one sentence', async () => {
  expect((await run([])).stderr).toMatch(/^Say from where to where/);
  expect((await run(['--from', 'embedded', '--to', 'mysql://host/x'])).stderr).toMatch(
    /^A database is "embedded" or a URL/,
  );
  expect((await run(['--fron', 'embedded'])).stderr).toMatch(/^Unknown option '--fron'/);
});
