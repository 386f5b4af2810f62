/** `GET /share/craftsman/{slug}.jpg`, `?lang=sw` for Kiswahili, cached by content version. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { inKiswahili } from '#catalogue/kiswahili.ts';
import type { Language } from '#catalogue/language.ts';
import { limitImageWork } from '#media/prepare.ts';
import type { AppContext } from '#api/context.ts';
import { network } from '#api/limits/rate-limits.ts';
import { notFound, Problem } from '#api/problem.ts';
import type { Portfolio } from '../public-contract.ts';
import { findPortfolio } from '../public/read-model.ts';
import { renderShareCard } from './share-card.ts';

const CACHE_SIZE = 200;

interface Card {
  readonly version: string;
  readonly picture: Buffer;
}

export function shareCardRoute(http: FastifyInstance, ctx: AppContext): void {
  const cached = new Map<string, Card>();
  const rendering = new Map<string, Promise<Card>>();

  /** @param by the network that asks: its cards are drawn one after the other, so that photos and the cards of others keep a place */
  async function cardOf(row: Portfolio, language: Language, by: string): Promise<Card> {
    const version = versionOf(row, language);
    const page = `${row.slug} ${language}`;
    const hit = cached.get(page);
    if (hit?.version === version) return hit;
    // A link sent to a group is fetched by many phones at once: render once.
    const key = `${page} ${version}`;
    const draw = () => limitImageWork(() => render(row, version, language), { owner: by });
    const pending = rendering.get(key) ?? draw().finally(() => rendering.delete(key));
    rendering.set(key, pending);
    const card = await pending;
    cached.delete(page);
    cached.set(page, card);
    if (cached.size > CACHE_SIZE) cached.delete(cached.keys().next().value as string);
    return card;
  }

  async function render(row: Portfolio, version: string, language: Language): Promise<Card> {
    const [first] = row.service_images;
    const file = first === undefined ? null : await ctx.storage.find(first.replace(/^\/media/, 'public'));
    const trade = row.primary_service ?? row.profession;
    const content = {
      language,
      name: row.name,
      trade: language === 'sw' ? inKiswahili(trade) : trade,
      place: row.location,
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
      if (slug === undefined) throw notFound();
      const { json } = await findPortfolio(ctx.db, slug).catch((error) => {
        throw error instanceof Problem ? notFound() : error;
      });
      const language = (request.query as { lang?: string }).lang === 'sw' ? 'sw' : 'en';
      const { version, picture } = await cardOf(JSON.parse(json) as Portfolio, language, network(request.ip));
      const etag = `"${version}"`;
      reply.header('cache-control', 'public, max-age=3600').header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type('image/jpeg').header('content-length', picture.length).send(picture);
    },
  });
}

function versionOf(row: Portfolio, language: Language): string {
  const { name, primary_service, location, rating, review_count, service_images } = row;
  return createHash('sha256')
    .update(JSON.stringify([language, name, primary_service, location, rating, review_count, service_images[0]]))
    .digest('base64url')
    .slice(0, 22);
}
