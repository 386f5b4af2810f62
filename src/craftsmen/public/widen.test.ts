import { beforeAll, describe, expect, test } from 'vitest';
import { PLACES } from '#catalogue/places.ts';
import { anApprovedCraftsman } from '../../../db/factories/profiles.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';

const market = useTestServer();
const people = [
  { fullName: 'Grace Akinyi', company: 'Maji Safi', services: ['Plumbing'], location: 'South B' },
  { fullName: 'Kamau Njoroge', company: 'Kamau Pipes', services: ['Plumbing'], location: 'Embakasi' },
  { fullName: 'Halima Abdi', company: 'Coast Pipes', services: ['Plumbing'], location: 'Nyali' },
  { fullName: 'Peter Mwangi', company: 'Mwangi Works', services: ['Masonry'], profession: 'Mason', location: 'Thika' },
  { fullName: 'Tyler Otieno', company: 'Cool Air', services: ['AC Repair'], profession: 'Fitter', location: 'Kisumu' },
];
beforeAll(async () => {
  for (const each of people) await anApprovedCraftsman(market, each);
});

const ask = async (query: string) => {
  const { body, headers } = await market.get(`/public-craftsman/?${query}`);
  const widened = headers.get('x-search-widened');
  return {
    names: body.map((each: { name: string }) => each.name).sort(),
    widened: widened === null ? null : Object.fromEntries(new URLSearchParams(widened)),
    next: new URL(/<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '', 'http://ufundi.test').searchParams.get(
      'cursor',
    ),
  };
};
const inNairobi = ['Kamau Pipes', 'Maji Safi'];
const everywhere = ['Coast Pipes', ...inNairobi];

test.each([
  ['search=plumber+karen', inNairobi, { service: 'Plumbing', location: 'nairobi', place: 'karen' }],
  ['search=plumbing+in+Karen,+Nairobi', inNairobi, { service: 'Plumbing', location: 'nairobi', place: 'karen' }],
  ['search=plumer+karen', inNairobi, { service: 'Plumbing', location: 'nairobi', place: 'karen' }],
  [
    'widen=true&service=Plumbing&location=karen',
    inNairobi,
    { service: 'Plumbing', location: 'nairobi', place: 'karen' },
  ],
  ['widen=true&service=Plumbing&location=Kileleshwa', everywhere, { service: 'Plumbing', place: 'Kileleshwa' }],
  ['search=plumber&location=malindi', everywhere, { service: 'Plumbing', place: 'malindi' }],
  ['search=ac+repair+near+eldoret', ['Cool Air'], { service: 'AC Repair', place: 'eldoret' }],
  ['search=kamau+karen', ['Kamau Pipes'], { search: 'kamau', location: 'nairobi', place: 'karen', words: 'kamau' }],
  ['search=karen', inNairobi, { location: 'nairobi', place: 'karen' }],
  ['search=plumber+kileleshwa', everywhere, { service: 'Plumbing', words: 'plumber kileleshwa' }],
  [
    'search=zawadi+plumber+karen',
    inNairobi,
    { service: 'Plumbing', location: 'nairobi', place: 'karen', words: 'zawadi plumber' },
  ],
  ['search=plumber+in+south+b', ['Maji Safi'], { service: 'Plumbing', location: 'south b', place: 'south b' }],
  ['search=leaking+tap+karen', inNairobi, { service: 'Plumbing', location: 'nairobi', place: 'karen' }],
  ['search=kitchen+tap', everywhere, { service: 'Plumbing' }],
  ['search=fundi+wa+bomba', everywhere, { service: 'Plumbing' }],
  ['search=mabomba+karen', inNairobi, { service: 'Plumbing', location: 'nairobi', place: 'karen' }],
  ['search=fundi+wa+maji+nyali', ['Coast Pipes'], { service: 'Plumbing', location: 'nyali', place: 'nyali' }],
  ['search=crack+in+my+wall', ['Mwangi Works'], { service: 'Masonry' }],
  ['service=Painting&search=mason', ['Mwangi Works'], { service: 'Masonry' }],
])('%s finds the nearest craftsmen, and says where', async (query, names, widened) => {
  expect(await ask(query)).toMatchObject({
    names,
    widened: { search: '', service: '', location: '', place: '', words: '', ...widened },
  });
});

test.each([
  'search=zzzz',
  'search=painter',
  'search=fix+my+roof',
  'search=zzzz+tap',
  'search=%25',
  'widen=true&service=Painting&location=karen',
  'widen=true&service=Astrology',
  'service=Plumbing&location=karen',
])('%s finds nobody, and none is made up', async (query) => {
  expect(await ask(query)).toMatchObject({ names: [], widened: null });
});

test('a search with results is not widened', async () => {
  expect(await ask('search=plumber+embakasi')).toMatchObject({ names: ['Kamau Pipes'], widened: null });
});

describe('the call and the public pages find the same', () => {
  const onPage = async (path: string) => {
    const { text } = await market.get(`!${path}`);
    const shown = new Set([...text.matchAll(/href="\/craftsman\/([a-z0-9-]+)"/g)].map(([, slug]) => slug));
    return { found: [...shown].sort(), text };
  };

  test.each([
    ['a name', 'search=kamau', 1],
    ['a misspelt trade', 'search=plumer', 3],
    ['a misspelt name and a place', 'search=kamua+karen', 1],
    ['a trade in a town', 'search=mason+thika', 1],
    ['a trade where nobody has it', 'search=plumber+karen', 2],
    ['everyday words', 'search=leaking+tap', 3],
    ['Kiswahili words', 'search=fundi+wa+bomba', 3],
    ['Kiswahili words and a place', 'search=mabomba+karen', 2],
    ['the Kiswahili name of a trade', 'search=uashi', 1],
    ['the Kiswahili name of a craftsman', 'search=mwashi', 1],
    ['a place', 'search=nyali', 1],
    ['a place without anybody', 'search=karen', 2],
    ['a search in a chosen place', 'search=plumber&location=malindi', 3],
    ['a search in a chosen trade', 'search=kamau&service=Masonry', 1],
    ['words that are decomposed', 'search=maso\u0301n', 1],
    ['words that find nobody', 'search=zzzz', 0],
    ['no word', 'search=%25', 0],
  ])('for %s: %s', async (_, query, count) => {
    const { body, headers } = await market.get(`/public-craftsman/?${query}`);
    const slugs = body.map((each: { slug: string }) => each.slug).sort();
    expect(slugs).toHaveLength(count);
    // Where nobody is found, pages show the nearest instead and say so.
    const list = await onPage(`/craftsmen?${query}`);
    if (count === 0) expect(list.text).toContain('No craftsmen found.');
    else expect(list.found).toEqual(slugs);
    const corrected = headers.get('x-search-corrected');
    if (corrected && count > 0) expect(list.text).toContain(decodeURIComponent(corrected));
  });
});

test('a craftsman of a trade is found from every place, whatever else is typed', async () => {
  for (const { name } of PLACES) {
    expect([name, (await ask(`search=${encodeURIComponent(`mason in ${name}`)}`)).names]).toEqual([
      name,
      ['Mwangi Works'],
    ]);
    expect([name, (await ask(`search=${encodeURIComponent(`good masonry ${name}`)}`)).names]).toEqual([
      name,
      ['Mwangi Works'],
    ]);
  }
});

test('words of a trade or a place are never taken for a misspelt name', async () => {
  for (const word of ['rangi', 'tiler', 'mpaka'])
    expect([word, (await ask(`search=${word}`)).names]).toEqual([word, []]);
  expect((await ask('search=tylor')).names).toEqual(['Cool Air']);
});

test('its pages go on with the next cursor', async () => {
  const first = await ask('search=plumber+karen&page_size=1');
  const second = await ask(`search=plumber+karen&page_size=1&cursor=${first.next}`);
  expect([...first.names, ...second.names].sort()).toEqual(inNairobi);
});

test('the first craftsman of a place is found there at once', async () => {
  const query = 'search=mason+karen';
  expect((await ask(query)).names).toEqual(['Mwangi Works']);
  await anApprovedCraftsman(market, {
    company: 'Karen Stones',
    services: ['Masonry'],
    profession: 'Mason',
    location: 'Karen',
  });
  await expect.poll(() => ask(query)).toMatchObject({ names: ['Karen Stones'], widened: null });
});

test('the kilometres from the place asked for are told for estates and towns within an hour', async () => {
  const distances = async (query: string) => {
    const { headers } = await market.get(`/public-craftsman/?${query}`);
    return Object.fromEntries(new URLSearchParams(headers.get('x-distances') ?? ''));
  };
  const fromKaren = await distances('search=leaking+tap+karen');
  expect(fromKaren).toMatchObject({ Westlands: '12', Embakasi: '21' });
  expect([fromKaren.Karen, fromKaren.Nairobi, fromKaren.Mombasa]).toEqual([undefined, undefined, undefined]);
  expect(await distances('location=Karen')).toEqual(fromKaren);
  expect(await distances('service=Plumbing')).toEqual({});
  expect(await distances('location=Atlantis')).toEqual({});
});
