import { expect, test } from 'vitest';
import { aCraftsman } from '../../db/factories/people.ts';
import { useTestServer } from '../../quality/helpers/test-server.ts';
import { slugOf } from './sign-up.ts';

const server = useTestServer();

test.each([
  ['Wanjikũ & Sons Ltd.', 'wanjiku-sons-ltd'],
  ["Ng'ang'a Welders", 'nganga-welders'],
  ['  --  ', 'craftsman'],
  ['محمد', 'craftsman'],
  [`${'Fundi '.repeat(19)}x`, /^fundi(-fundi)+$/],
])('%j becomes an address that the database takes: %s', (name, slug) => {
  if (typeof slug === 'string') expect(slugOf(name)).toBe(slug);
  else expect(slugOf(name)).toMatch(slug);
  expect(slugOf(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('namesakes get a number, also one whose own name ends in one', async () => {
  const slugs: string[] = [];
  for (const fullName of ['Juma Ali', 'Juma Ali', 'Juma Ali 2', 'Juma Ali', 'Juma'])
    slugs.push((await aCraftsman(server, { fullName })).slug);
  expect(slugs).toEqual(['juma-ali', 'juma-ali-1', 'juma-ali-2', 'juma-ali-3', 'juma']);
});

test('twelve namesakes at the same moment get twelve addresses', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => aCraftsman(server, { fullName: 'Peter Mwangi' })));
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(12);
  expect(made.every(({ slug }) => /^peter-mwangi(-\d+)?$/.test(slug))).toBe(true);
});
