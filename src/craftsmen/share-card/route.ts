/** `GET /share/craftsman/{slug}.jpg`, cached by content version. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#api/problem.ts';
import { placeName } from '#catalogue/places.ts';
import { limitImageWork } from '#media/prepare.ts';
import type { AppContext } from '#api/context.ts';
import { type PublicRow, publicRows } from '../public/public-rows.ts';
import { publicName } from '../rules.ts';
import { renderShareCard } from './share-card.ts';

const CACHE_SIZE = 200;

interface Card {
  readonly version: string;
  readonly picture: Buffer;
}

export function shareCardRoute(http: FastifyInstance, ctx: AppContext): void {
  const cached = new Map<string, Card>();
  const rendering = new Map<string, Promise<Card>>();

  async function cardOf(row: PublicRow): Promise<Card> {
    const version = versionOf(row);
    const hit = cached.get(row.slug);
    if (hit?.version === version) return hit;
    // A link sent to a group is fetched by many phones at once: render once.
    const key = `${row.slug} ${version}`;
    const pending =
      rendering.get(key) ?? limitImageWork(() => render(row, version)).finally(() => rendering.delete(key));
    rendering.set(key, pending);
    const card = await pending;
    cached.delete(row.slug);
    cached.set(row.slug, card);
    if (cached.size > CACHE_SIZE) cached.delete(cached.keys().next().value as string);
    return card;
  }

  async function render(row: PublicRow, version: string): Promise<Card> {
    const [first] = row.images;
    const file = first === undefined ? null : await ctx.storage.find(`public/${first}`);
    const content = {
      name: publicName(row),
      trade: row.services[0] ?? row.profession,
      place: placeName(row.location),
      rating: row.rating,
      reviews: row.review_count,
    };
    return { version, picture: await renderShareCard(content, file ? await buffer(file.open()) : null) };
  }

  http.route({
    method: ['GET', 'HEAD'],
    url: '/share/craftsman/:file',
    handler: async (request, reply) => {
      const [, slug] = /^([a-z0-9-]+)\.jpg$/.exec((request.params as { file: string }).file) ?? [];
      const [row] = slug === undefined ? [] : await publicRows(ctx.db, sql`slug = ${slug}`, 1);
      if (!row) throw notFound();
      const { version, picture } = await cardOf(row);
      const etag = `"${version}"`;
      reply.header('cache-control', 'public, max-age=3600').header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type('image/jpeg').header('content-length', picture.length).send(picture);
    },
  });
}

function versionOf({ full_name, company_name, services, location, rating, review_count, images }: PublicRow): string {
  return createHash('sha256')
    .update(JSON.stringify([full_name, company_name, services[0], location, rating, review_count, images[0]]))
    .digest('base64url')
    .slice(0, 22);
}
