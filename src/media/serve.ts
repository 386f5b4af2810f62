/** Files on the wire: the public ones for ever, the private ones to whom their address was signed for. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, problem, signInNeeded } from '#api/problem.ts';
import { audit } from '#platform/audit-log.ts';
import type { AppContext } from '#api/context.ts';
import { isGood } from './addresses.ts';
import { type NameFacts, readName, TYPES } from './names.ts';
import type { StoredFile } from '#platform/storage/storage.ts';

const linkNotGood = problem(403, 'link_not_good', 'This link has expired. Please load the page again.');

/** Nothing in a stored file may run or load anything, even opened on its own. */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

type Asked = FastifyRequest<{ Params: { name: string } }>;

export function serveFiles(http: FastifyInstance, ctx: AppContext): void {
  for (const base of ['', '/api']) {
    http.route({
      method: ['GET', 'HEAD'],
      url: `${base}/media/:name`,
      handler: (request, reply) => servePublic(ctx, request as Asked, reply),
    });
    http.route({
      method: ['GET', 'HEAD'],
      url: `${base}/private/:name`,
      handler: (request, reply) => servePrivate(ctx, request as Asked, reply),
    });
  }
}

async function servePublic(ctx: AppContext, request: Asked, reply: FastifyReply) {
  const name = readName(request.params.name);
  const file = name && (await ctx.storage.find(`public/${name.file}`));
  if (!name || !file) throw notFound();
  const etag = `"${name.file}"`;
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
  if (request.headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)) {
    return reply.status(304).send();
  }
  return send(request, reply, name, file);
}

async function servePrivate(ctx: AppContext, request: Asked, reply: FastifyReply) {
  const name = readName(request.params.name);
  const { for: viewer, until, sig } = request.query as Record<string, unknown>;
  if (!name) throw notFound();
  if (viewer === undefined && until === undefined && sig === undefined) throw signInNeeded();
  if (![viewer, until, sig].every((each) => typeof each === 'string')) throw linkNotGood();
  if (!isGood(ctx.settings, name.main, viewer as string, until as string, sig as string)) throw linkNotGood();

  // The viewer may have been closed out, and the file erased, since the address was signed.
  const media = await ctx.db
    .selectFrom('media')
    .innerJoin('accounts', (join) => join.on('accounts.id', '=', Number(viewer)))
    .leftJoin('craftsmen', 'craftsmen.proof_media_id', 'media.id')
    .select(['media.id', 'craftsmen.id as proves'])
    .where('media.name', '=', name.main)
    .where('disabled_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  const file = media && (await ctx.storage.find(`private/${name.file}`));
  if (!file) throw notFound();
  if (media.proves !== null && request.method === 'GET') {
    const by = { actorId: Number(viewer), address: request.ip };
    await audit(ctx.db, { ...by, act: 'read_proof_document', subject: 'craftsman', subjectId: media.proves });
  }
  reply.header('cache-control', 'private, no-store');
  return send(request, reply, name, file);
}

function send(request: FastifyRequest, reply: FastifyReply, name: NameFacts, file: StoredFile) {
  const resumes = request.headers['if-range'] === undefined || request.headers['if-range'] === reply.getHeader('etag');
  const range = resumes ? readRange(request.headers.range, file.size) : null;
  reply.headers({
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  });
  // A PDF may carry a program; it is opened by the reader of whoever asked for it, not in a page of ours.
  if (name.type === TYPES.pdf)
    reply.header('content-disposition', `attachment; filename="${name.main.slice(0, 8)}.pdf"`);
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${file.size}`).header('cache-control', 'no-store').send();
  }
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply.type(name.type).header('content-length', range ? range.end - range.start + 1 : file.size);
  return request.method === 'HEAD' ? reply.send() : reply.send(file.open(range ?? undefined));
}

/** One range of bytes, as players and resumed downloads ask; several at once, or another unit, are answered whole. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || (from === '' && Number(to) === 0)) return 'unsatisfiable';
  return start > end ? null : { start, end };
}
