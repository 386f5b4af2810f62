/** `GET /share/craftsman/{slug}.jpg`: drawn when somebody shares a page, kept while what it says is true. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { inTurn } from '#media/prepare.ts';
import type { AppContext } from '#api/context.ts';
import { notFound, Problem } from '#api/problem.ts';
import type { Portfolio } from '../contract.ts';
import { findPortfolio } from '../public/read-model.ts';
import { renderShareCard } from './share-card.ts';

/** Some 80 kB each. */
const KEPT = 200;

interface Card {
  readonly version: string;
  readonly picture: Buffer;
}

export function shareCardRoute(http: FastifyInstance, ctx: AppContext): void {
  const kept = new Map<string, Card>();
  const drawing = new Map<string, Promise<Card>>();

  async function cardOf(row: Portfolio): Promise<Card> {
    const version = versionOf(row);
    const known = kept.get(row.slug);
    if (known?.version === version) return known;
    // Who sends a link to a group makes many phones ask at once; it is drawn once for all of them.
    const key = `${row.slug} ${version}`;
    const underWay = drawing.get(key) ?? inTurn(() => draw(row, version)).finally(() => drawing.delete(key));
    drawing.set(key, underWay);
    const card = await underWay;
    kept.delete(row.slug);
    kept.set(row.slug, card);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
    return card;
  }

  async function draw(row: Portfolio, version: string): Promise<Card> {
    const [first] = row.service_images;
    const file = first === undefined ? null : await ctx.storage.find(first.replace(/^\/media/, 'public'));
    const facts = {
      name: row.name,
      trade: row.primary_service ?? row.profession,
      place: row.location,
      rating: row.rating,
      reviews: row.review_count,
    };
    return { version, picture: await renderShareCard(facts, file ? await buffer(file.open()) : null) };
  }

  http.route({
    method: ['GET', 'HEAD'],
    url: '/share/craftsman/:file',
    handler: async (request, reply) => {
      const [, slug] = /^([a-z0-9-]+)\.jpg$/.exec((request.params as { file: string }).file) ?? [];
      if (slug === undefined) throw notFound();
      const { json } = await findPortfolio(ctx.db, slug).catch((error) => {
        throw error instanceof Problem ? notFound() : error;
      });
      const { version, picture } = await cardOf(JSON.parse(json) as Portfolio);
      const etag = `"${version}"`;
      reply.header('cache-control', 'public, max-age=3600').header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type('image/jpeg').header('content-length', picture.length).send(picture);
    },
  });
}

function versionOf({ name, primary_service, location, rating, review_count, service_images }: Portfolio): string {
  return createHash('sha256')
    .update(JSON.stringify([name, primary_service, location, rating, review_count, service_images[0]]))
    .digest('base64url')
    .slice(0, 22);
}
