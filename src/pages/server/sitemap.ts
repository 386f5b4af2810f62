import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { notFound } from '#api/problem.ts';
import { sendProblem } from '#api/error-handler.ts';
import type { Database } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import type { PagePath } from '#pages/renderer-types.ts';
import { DIST, findBuild, loadRenderer } from './manifest.ts';
import { escapeHtml } from '#platform/mail/mail-template.ts';

/** Not pages, and of no use in a search. */
const OTHERS_HIDDEN = ['/api/', '/private/', '/docs'];
export const SITEMAP_MAX = 50_000;

interface Entry {
  readonly path: string;
  readonly changed?: string;
}

export function serveRobots(http: FastifyInstance, { settings, db }: AppContext): void {
  const isBuilt = findBuild(DIST) !== null;
  const pages = async () => (isBuilt ? (await loadRenderer(DIST)).paths : []);
  const fixedPages = async () =>
    (await pages()).filter(({ path, indexed }) => indexed && !path.includes(':')).map(({ path }) => path);
  http.get('/robots.txt', async (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...[...OTHERS_HIDDEN, ...hiddenPrefixes(await pages())].map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${settings.publicUrl}/sitemap.xml`,
    ];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });

  http.get('/sitemap.xml', async (_request, reply) => {
    const fixed = await fixedPages();
    const parts = Math.ceil((fixed.length + (await countListed(db))) / SITEMAP_MAX);
    const body =
      parts <= 1 ? urlset(settings.publicUrl, await entries(db, fixed, 0)) : index(settings.publicUrl, parts);
    return reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8').send(body);
  });

  http.get<{ Params: { page: string } }>('/sitemap-:page.xml', async (request, reply) => {
    const page = /^[1-9]\d{0,3}$/.test(request.params.page) ? Number(request.params.page) : 0;
    const found = page === 0 ? [] : await entries(db, await fixedPages(), (page - 1) * SITEMAP_MAX);
    if (found.length === 0) return sendProblem(notFound(), request, reply);
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(urlset(settings.publicUrl, found));
  });
}

/** robots.txt takes prefixes: `/profiles/:username` becomes `/profiles/`. */
function hiddenPrefixes(pages: readonly PagePath[]): string[] {
  const prefixes = pages.filter(({ indexed }) => !indexed).map(({ path }) => path.replace(/:.*/, ''));
  return prefixes.filter((each) => !prefixes.some((other) => each.startsWith(`${other}/`)));
}

/** Craftsmen and shops by id, so that numbered parts stay the same. */
async function entries(db: Database, pages: readonly string[], from: number): Promise<Entry[]> {
  const fixed: Entry[] = pages.slice(from, from + SITEMAP_MAX).map((path) => ({ path }));
  const rows = await listed(db)
    .orderBy('sort')
    .orderBy('id')
    .offset(Math.max(0, from - pages.length))
    .limit(SITEMAP_MAX - fixed.length)
    .execute();
  return [...fixed, ...rows.map(({ path, changed }) => ({ path, ...(changed ? { changed } : {}) }))];
}

async function countListed(db: Database): Promise<number> {
  const { rows } = await db
    .selectFrom(listed(db).as('listed'))
    .select((all) => all.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

function listed(db: Database) {
  const craftsmen = db
    .selectFrom('craftsmen')
    .select(['id', 'approved_at as changed', sql<number>`1`.as('sort'), sql<string>`'/craftsman/' || slug`.as('path')])
    .where('listed', '=', true);
  const shops = db
    .selectFrom('shops')
    .innerJoin('craftsmen', 'craftsmen.id', 'shops.craftsman_id')
    .select(['shops.id', 'shops.created_at as changed'])
    .select([sql<number>`2`.as('sort'), sql<string>`'/shop/' || shops.id`.as('path')])
    .where('is_open', '=', true)
    .where('listed', '=', true);
  return db.selectFrom(craftsmen.unionAll(shops).as('pages')).selectAll();
}

function urlset(base: string, found: readonly Entry[]): string {
  const urls = found.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${escapeHtml(base + path)}</loc>${lastmod}</url>`;
  });
  return document('urlset', urls);
}

function index(base: string, pages: number): string {
  const parts = Array.from(
    { length: pages },
    (_, nth) => `<sitemap><loc>${escapeHtml(base)}/sitemap-${nth + 1}.xml</loc></sitemap>`,
  );
  return document('sitemapindex', parts);
}

function document(root: string, parts: readonly string[]): string {
  const inside = parts.join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${inside}\n</${root}>\n`;
}
