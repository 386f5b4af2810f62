import { beforeAll, describe, expect, test } from 'vitest';
import type { PagePath } from '#pages/renderer-types.ts';
import { DIST, loadRenderer } from '#pages/server/manifest.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { useTestServer } from '../../quality/helpers/test-server.ts';

const { paths: pages } = await loadRenderer(DIST);
const indexed = pages.filter((page) => page.indexed);
const hidden = pages.filter((page) => !page.indexed);

// Pages about codes by SMS lead elsewhere where no provider is set; nothing is sent here.
const server = useTestServer({ demo: 'auto', smsUrl: 'http://127.0.0.1:9/' });
let sitemap: string[];
let disallowed: string[];

beforeAll(async () => {
  const craftsman = await anApprovedCraftsman(server, { services: ['Plumbing'] });
  await server.put('/shop/', { as: craftsman, body: { name: 'Duka la bomba', is_open: true } });
  const { text } = await server.get('!/sitemap.xml');
  sitemap = [...text.matchAll(/<loc>http:\/\/ufundi\.test(.*?)<\/loc>/g)].map((match) => match[1] as string);
  const robots = await server.get('!/robots.txt');
  disallowed = [...robots.text.matchAll(/^Disallow: (.*)$/gm)].map((match) => match[1] as string);
});

const inSitemap = (pattern: string) => {
  const shape = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
  return sitemap.filter((path) => shape.test(path));
};
const exampleOf = ({ path: pattern, indexed }: PagePath) =>
  indexed ? (inSitemap(pattern)[0] as string) : pattern.replace(/:\w+/g, '1');
const read = async (path: string, language = 'en') => {
  const { status, text } = await server.get(`!${path}`, { headers: { 'accept-language': language } });
  return {
    status,
    title: /<title>(.*?)<\/title>/.exec(text)?.[1],
    description: /<meta name="description" content="(.*?)">/.exec(text)?.[1],
    canonical: /<link rel="canonical" href="(.*?)">/.exec(text)?.[1],
    robots: /<meta name="robots" content="(.*?)">/.exec(text)?.[1],
    linkedData: [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      (match) => JSON.parse(match[1] ?? '') as Record<string, unknown>,
    ),
  };
};

test('public pages and pages behind a sign-in were found', () => {
  expect(indexed.length).toBeGreaterThan(12);
  expect(hidden.length).toBeGreaterThan(18);
});

describe('a public page', () => {
  test.each(indexed)('$path is in the sitemap, and robots may read it', ({ path: pattern }) => {
    expect(inSitemap(pattern)).toHaveLength(1);
    expect(disallowed.filter((prefix) => inSitemap(pattern)[0]?.startsWith(prefix))).toEqual([]);
  });

  test.each(indexed)('$path has its URL, a description and linked data for search engines', async (page) => {
    const path = exampleOf(page);
    const url = `http://ufundi.test${path}`;
    const { status, canonical, robots, title, description, linkedData } = await read(path);
    expect({ status, canonical, robots }).toEqual({ status: 200, canonical: url, robots: undefined });
    expect(description).toMatch(/.{30}/);
    for (const each of linkedData) expect(each).toMatchObject({ '@context': 'https://schema.org' });
    const about = linkedData.find((each) => each['@type'] === 'WebPage');
    expect(about).toMatchObject({ name: expect.any(String), url, inLanguage: 'en' });
    expect(title).toBe(`${String(about?.name).replace(/&/g, '&amp;')} | Ufundi`);
    const way = linkedData.find((each) => each['@type'] === 'BreadcrumbList');
    if (path === '/') expect(way).toBeUndefined();
    else
      expect((way as { itemListElement: object[] }).itemListElement.at(-1)).toMatchObject({
        item: url,
        name: about?.name,
      });
  });
});

describe('a page that search engines must not index', () => {
  test.each(hidden)('$path is not in the sitemap, and search engines leave it alone', async (page) => {
    expect(inSitemap(page.path)).toEqual([]);
    expect(disallowed.some((prefix) => exampleOf(page).startsWith(prefix))).toBe(true);
    const { robots, canonical, linkedData } = await read(exampleOf(page));
    expect({ robots, canonical, linkedData }).toEqual({ robots: 'noindex', canonical: undefined, linkedData: [] });
  });
});

test.each(['en', 'sw'])('no two pages have one title (%s)', async (language) => {
  const titles = new Map<string | undefined, Set<string>>();
  for (const page of pages) {
    const { title } = await read(exampleOf(page), language);
    // The tabs of a dashboard share its title.
    titles.set(title, (titles.get(title) ?? new Set()).add(page.path.split('/')[1] as string));
  }
  expect([...titles].filter(([title, firstParts]) => !title || firstParts.size > 1)).toEqual([]);
});
