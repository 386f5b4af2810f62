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
])('%j gets the slug %s', (name, slug) => {
  if (typeof slug === 'string') expect(slugOf(name)).toBe(slug);
  else expect(slugOf(name)).toMatch(slug);
  expect(slugOf(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('namesakes get a number, also when a name ends in one', async () => {
  const slugs: string[] = [];
  for (const fullName of ['Juma Ali', 'Juma Ali', 'Juma Ali 2', 'Juma Ali', 'Juma'])
    slugs.push((await aCraftsman(server, { fullName })).slug);
  expect(slugs).toEqual(['juma-ali', 'juma-ali-1', 'juma-ali-2', 'juma-ali-3', 'juma']);
});

test('twelve concurrent namesakes get twelve slugs', async () => {
  const craftsmen = await Promise.all(
    Array.from({ length: 12 }, () => aCraftsman(server, { fullName: 'Peter Mwangi' })),
  );
  expect(new Set(craftsmen.map(({ slug }) => slug)).size).toBe(12);
  expect(craftsmen.every(({ slug }) => /^peter-mwangi(-\d+)?$/.test(slug))).toBe(true);
});
