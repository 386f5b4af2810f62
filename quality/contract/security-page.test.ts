/** docs/security.md counts its requirements. The check of docs finds files that are gone. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

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
