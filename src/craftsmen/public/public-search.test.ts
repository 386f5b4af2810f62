import { beforeAll, expect, test } from 'vitest';
import { anAdmin } from '../../../db/factories/people.ts';
import { anApprovedCraftsman, aPendingCraftsman, withProfile } from '../../../db/factories/profiles.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';

const market = useTestServer();
beforeAll(async () => {
  const people = [
    {
      fullName: 'Grace Kamau',
      company: 'Kamau Plumbing Works',
      profession: 'Plumber',
      services: ['Plumbing', 'Tiling'],
      location: 'Nakuru',
    },
    {
      fullName: 'Wanjiru Ng’ang’a',
      company: 'Nganga & Daughters',
      profession: 'Electrician',
      services: ['Electrical'],
      location: 'South B',
    },
    {
      fullName: 'José Otieno',
      company: 'Lakeside Timber',
      profession: 'WoodMaker',
      services: ['Woodwork', 'Carpentry'],
      location: 'kisumu',
    },
    {
      fullName: 'Kamau Njoroge',
      company: 'Rangi Bora',
      profession: 'Painter',
      services: ['Painting'],
      location: 'Westlands, Nairobi',
    },
    {
      fullName: 'Halima Abdi',
      company: 'Coast Pipes',
      profession: 'Pipe specialist',
      services: ['Plumbing'],
      location: 'Nyali',
    },
  ];
  for (const each of people) await anApprovedCraftsman(market, each);
});
const list = (query: string) => market.get(`/public-craftsman/${query}`);
const names = async (query: string) => (await list(query)).body.map((each: { name: string }) => each.name);
const found = async (query: string) => (await names(query)).sort();
const corrected = async (query: string) => {
  const header = (await list(query)).headers.get('x-search-corrected');
  return header === null ? null : decodeURIComponent(header);
};

test.each([
  ['?search=kamau', ['Kamau Plumbing Works', 'Rangi Bora']],
  ['?search=KAM', ['Kamau Plumbing Works', 'Rangi Bora']],
  ['?search=grace%20plumbing', ['Kamau Plumbing Works']],
  ['?search=plumber', ['Coast Pipes', 'Kamau Plumbing Works']],
  ['?search=plumbing%20mombasa', ['Coast Pipes']],
  ['?search=jose', ['Lakeside Timber']],
  ['?search=Jos%C3%A9', ['Lakeside Timber']],
  ["?search=ng'ang'a", ['Nganga & Daughters']],
  ['?search=nganga', ['Nganga & Daughters']],
  ['?search=ng', ['Nganga & Daughters']],
  ['?search=south%20b', ['Nganga & Daughters']],
  ['?search=electrical', ['Nganga & Daughters']],
  ['?service=plumbing', ['Coast Pipes', 'Kamau Plumbing Works']],
  ['?service=Plumber', ['Coast Pipes', 'Kamau Plumbing Works']],
  ['?service=Tiling', ['Kamau Plumbing Works']],
  ['?service=Astrology', []],
  ['?location=nairobi', ['Nganga & Daughters', 'Rangi Bora']],
  ['?location=South%20B', ['Nganga & Daughters']],
  ['?location=MOMBASA', ['Coast Pipes']],
  ['?location=Atlantis', []],
  ['?search=kamau&service=Painting&location=westlands', ['Rangi Bora']],
  ['?service=Painting&location=nakuru', []],
  ['?search=%20%20', ['Coast Pipes', 'Kamau Plumbing Works', 'Lakeside Timber', 'Nganga & Daughters', 'Rangi Bora']],
  ['?search=%25', []],
  ['?search=!!%20%26%7C', []],
  ["?search='%3B%20drop%20table%20craftsmen%3B--", []],
])('%s finds %j and corrects nothing', async (query, expected) => {
  expect(await found(query)).toEqual([...expected].sort());
});

test.each([
  ['plumer', /^plumb(er|ing)$/, ['Coast Pipes', 'Kamau Plumbing Works']],
  ['kamua', /^kamau$/, ['Kamau Plumbing Works', 'Rangi Bora']],
  ['nakru', /^nakuru$/, ['Kamau Plumbing Works']],
  ['electrican', /^electric(al|ian)$/, ['Nganga & Daughters']],
  ['graec kamua', /^grace kamau$/, ['Kamau Plumbing Works']],
  ['kamua painter', /^kamau painter$/, ['Rangi Bora']],
])('"%s" is understood, and says as what', async (search, meant, expected) => {
  const query = `?search=${encodeURIComponent(search)}`;
  expect(await corrected(query)).toMatch(meant);
  expect(await found(query)).toEqual([...expected].sort());
});

test('a known word, and a word without a similar one, is not corrected', async () => {
  for (const query of ['?search=kamau', '?search=kam', '?search=', '?search=zzzzqqqq', '?search=12']) {
    expect(await corrected(query)).toBeNull();
  }
  expect(await found('?search=zzzzqqqq')).toEqual([]);
});

test('a search finds the same with what a phone pastes unseen, and in ornamental or wide letters', async () => {
  for (const pasted of [
    '\u202dkamau\u202c',
    'ka\u00admau',
    'ka\u200bmau',
    'kamau\u2028nakuru',
    '𝐊𝐚𝐦𝐚𝐮',
    'ｋａｍａｕ',
  ]) {
    expect([pasted, await found(`?search=${encodeURIComponent(pasted)}`)]).toEqual([
      pasted,
      expect.arrayContaining(['Kamau Plumbing Works']),
    ]);
  }
});

test('every text may be searched for', async () => {
  const odd = [
    '\u0000',
    '\ud800',
    "'",
    '\\',
    ':*',
    'a&b',
    '(',
    '😀',
    'ß ı İ',
    'ﷺ',
    'a'.repeat(100),
    'a '.repeat(49),
    '%_',
    "x':*|'y",
    'http://a.b/c?d',
    '‮abc',
  ];
  for (const text of odd) {
    const response = await list(`?search=${encodeURIComponent(text.toWellFormed())}`);
    expect([text, response.status]).toEqual([text, 200]);
  }
  expect((await list(`?search=${'a'.repeat(101)}`)).status).toBe(400);
  expect((await list('?search=a&search=b')).status).toBe(400);
  expect((await list('?search[]=a')).status).toBe(200);
});

test('search words follow what is public', async () => {
  const uses = async (word: string) =>
    (await market.db.selectFrom('search_words').select('uses').where('word', '=', word).executeTakeFirst())?.uses ?? 0;
  const before = await uses('plumbing');
  const craftsman = await anApprovedCraftsman(market, { company: 'Zuberi Works', services: ['Plumbing'] });
  expect([await uses('zuberi'), await uses('plumbing')]).toEqual([1, before + 1]);
  await withProfile(market, craftsman, { company: 'Baraka Works', services: ['Plumbing'] });
  expect(await uses('baraka')).toBe(0);
  const boss = await anAdmin(market);
  await market.post(`/admin/craftsman/${craftsman.id}/approve/`, { as: boss, body: {} });
  expect([await uses('zuberi'), await uses('baraka'), await uses('plumbing')]).toEqual([0, 1, before + 1]);

  await market.post(`/admin/accounts/${craftsman.accountId}/disable/`, { as: boss, body: { reason: 'Complaints' } });
  expect([await found('?search=baraka'), await uses('baraka'), await uses('plumbing')]).toEqual([[], 0, before]);
  expect((await market.get(`/public-craftsman/${craftsman.slug}/`)).status).toBe(404);
  await market.post(`/admin/accounts/${craftsman.accountId}/enable/`, { as: boss, body: {} });
  expect([await found('?search=baraka'), await uses('baraka')]).toEqual([['Baraka Works'], 1]);
});

test('concurrent approvals count every word without a deadlock', async () => {
  const waiting = await Promise.all(
    Array.from({ length: 8 }, (_, at) => aPendingCraftsman(market, { company: `Umoja Kazi ${at}` })),
  );
  const boss = await anAdmin(market);
  const responses = await Promise.all(
    waiting.map((each) => market.post(`/admin/craftsman/${each.id}/approve/`, { as: boss, body: {} })),
  );
  expect(responses.map((response) => response.status)).toEqual(Array(8).fill(200));
  const { uses } = await market.db
    .selectFrom('search_words')
    .select('uses')
    .where('word', '=', 'umoja')
    .executeTakeFirstOrThrow();
  expect(uses).toBe(8);
});
