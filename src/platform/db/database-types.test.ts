import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../quality/helpers/test-server.ts';

const server = useTestServer();

test('the committed row types are those of the migrated database', () => {
  const { host, port, user, password, database } = server.connection;
  const url = new URL(`postgres://${user}@localhost:${port ?? 5432}/${database}`);
  url.password = String(password ?? '');
  url.searchParams.set('host', String(host));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/generate-types.mjs', url.href, '--verify'], {
    encoding: 'utf8',
  });
  expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
});
