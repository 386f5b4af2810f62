import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isKnown } from '#api/cache/conditional.ts';
import { pattern } from '#ui/drawing/pattern.ts';
import { encodingOf } from './rendered-page.ts';

const YEAR = 31_536_000;

export function servePatterns(http: FastifyInstance) {
  const answer = async ({ params: { file } }: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
    const slug = /^([a-z0-9-]{1,200})\.svg$/.exec(file)?.[1];
    if (!slug) return reply.callNotFound();
    return reply
      .header('cache-control', `public, max-age=${YEAR}, immutable`)
      .type('image/svg+xml')
      .send(pattern(slug));
  };
  http.get('/pattern/:file', answer);
  // Cached pages in browsers still request the former URL.
  http.get('/loom/:file', answer);
}

export async function serveFilesOf(http: FastifyInstance, dist: string) {
  const assets = path.join(dist, 'web/assets');
  await http.register(files, {
    root: assets,
    // Its own route would read the whole folder at each request, to compare the spelling of names.
    serve: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR * 1000,
    lastModified: false,
    // Assets follow the CSP of their page; a policy of their own adds 300 bytes to each.
    setHeaders: (reply) =>
      void reply.header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'"),
  });
  const names = new Set(readdirSync(assets));
  http.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const name = request.params['*'];
    return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
  });
  serveWorker(http, path.join(dist, 'web/sw.js'));
  for (const entry of readdirSync(path.join(dist, 'web'), { withFileTypes: true })) {
    const type = TYPES[path.extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const bytes = readFileSync(path.join(dist, 'web', entry.name));
    http.get(`/${entry.name}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(bytes),
    );
  }
}

function serveWorker(http: FastifyInstance, file: string) {
  if (!existsSync(file)) return;
  const script = readFileSync(file);
  const small = readFileSync(`${file}.br`);
  const etag = `W/${etagOf(script)}`;
  http.get('/sw.js', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    reply.type('text/javascript; charset=utf-8');
    if (encodingOf(request.headers['accept-encoding']) !== 'br') return reply.send(script);
    return reply.header('content-encoding', 'br').send(small);
  });
}

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webmanifest': 'application/manifest+json',
};
