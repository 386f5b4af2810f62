import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin } from '../../../db/factories/people.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { installationId } from '#platform/installation.ts';

const server = useTestServer();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ufundi-reset-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(
  command: string,
  env: Record<string, string>,
  input: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const { DATABASE_URL: _none, ...own } = process.env;
  const child = spawn(process.execPath, [path.resolve('src/operations', command)], {
    env: { ...own, NODE_OPTIONS: '', NO_COLOR: '1', ...env },
  });
  let output = '';
  // As a person types: the next line once the one before was answered. A prompt does not wait for a promise.
  const lines = [...input];
  const typeNext = () => {
    const line = lines.shift();
    if (line === undefined) child.stdin.end();
    else child.stdin.write(`${line}\n`);
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      if (output.endsWith('ufundi> ')) typeNext();
    });
  if (lines.length === 0) child.stdin.end();
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output: output.trim() })));
}

test('the console has the database, the files and the settings of the installation', async () => {
  const admin = await anAdmin(server, { fullName: 'Achieng Akinyi' });
  const { host, port, user, password, database } = server.connection;
  const query = new URLSearchParams({ host: String(host), port: String(port ?? 5432), user: String(user) });
  if (password) query.set('password', String(password));
  const { code, output } = await run(
    'console/run-console.ts',
    {
      DATABASE_URL: `postgres:///${database}?${query}`,
      TOKEN_SECRET: server.settings.tokenSecret,
      DATA_DIR: server.settings.dataDir,
    },
    [
      `(await db.selectFrom('accounts').select('full_name').where('id', '=', ${admin.id}).executeTakeFirst()).full_name`,
      '(await sql`select 40 + 2 as n`.execute(db)).rows[0].n',
      '[typeof storage.read, settings.publicUrl]',
      '.exit',
    ],
  );
  expect(output).toContain("'Achieng Akinyi'");
  expect(output).toContain('42');
  expect(code).toBe(0);
});

describe('a reset of the demo', () => {
  const marker = () => existsSync(path.join(folder, 'demo.unfinished'));
  const reset = (env: Record<string, string> = {}) => run('demo/run-reset.ts', { DATA_DIR: folder, PORT: '1', ...env });
  const makeDemo = () => writeFileSync(path.join(folder, 'demo.json'), '[]');

  test('lets the next start load it again', async () => {
    makeDemo();
    expect(await reset()).toMatchObject({
      code: 0,
      output: expect.stringContaining('loads the demo marketplace again'),
    });
    expect(marker()).toBe(true);
  });

  test.each([
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u@db/ufundi', TOKEN_SECRET: 'x'.repeat(32) }],
    ['DEMO=off', { DEMO: 'off' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://ufundi.example' }],
  ])('is refused where %s says that people use it', async (name, env) => {
    makeDemo();
    expect(await reset(env)).toMatchObject({ code: 1, output: expect.stringMatching(`^${name}.*nothing has changed`) });
    expect(marker()).toBe(false);
  });

  test('is refused where no demo was loaded, and while it runs', async () => {
    expect(await reset()).toMatchObject({ code: 1, output: expect.stringContaining('holds no demo') });
    makeDemo();
    writeFileSync(path.join(server.settings.dataDir, 'demo.json'), '[]');
    expect(installationId(server.settings.dataDir)).toBe((await server.get('!/health/live')).body.installation);
    const running = await reset({ DATA_DIR: server.settings.dataDir, PORT: new URL(server.base).port });
    expect(running).toMatchObject({ code: 1, output: expect.stringContaining('Ufundi is running') });
    expect(marker()).toBe(false);
  });
});
