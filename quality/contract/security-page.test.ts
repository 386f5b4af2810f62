/** docs/security.md names a test or a file as proof of each statement; each must exist. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

test('every file that docs/security.md names is there', () => {
  const named = [...page.matchAll(/`((?:bin|db|docs|quality|src)\/[\w./-]+)`/g)].map(([, file]) => file as string);
  expect(named.length).toBeGreaterThan(150);
  expect([...new Set(named)].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('each requirement is listed once, and the sums are right', () => {
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| (.*) \|$/gm)].map(([, row, how]) => ({ row, how }));
  expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length);
  const [, all, without, rest, met, part, deployment, unmet] =
    /Of (\d+) rows (\d+) do not apply; of the (\d+) others (\d+) are met, (\d+) in part, (\d+) .*?, (\d+) are not met/.exec(
      page,
    ) ?? [];
  const countOf = (status: string) => rows.filter(({ how }) => how?.startsWith(`*${status}*`)).length;
  expect([Number(all) - Number(without), Number(rest)]).toEqual([rows.length, rows.length]);
  expect([part, deployment, unmet].map(Number)).toEqual([
    countOf('In part'),
    countOf('By deployment'),
    countOf('Not met'),
  ]);
  expect(Number(met)).toBe(rows.length - Number(part) - Number(deployment) - Number(unmet));
});
