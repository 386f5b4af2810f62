import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, problem, signInNeeded } from '#api/problem.ts';
import { isSignedIn } from '#identity/session/sessions.ts';
import { audit } from '#platform/audit-log.ts';
import type { AppContext } from '#api/context.ts';
import { publishForProducts } from './publish.ts';
import { renderPhoto } from './render-photo.ts';
import { isValidSignature } from './media-url.ts';
import { type FileName, parseFileName, TYPES } from './names.ts';
import type { StoredFile } from '#platform/storage/storage.ts';

const linkExpired = problem(403, 'link_not_good', 'This link has expired. Please load the page again.');

/** A stored file opened on its own must not run scripts or load anything. */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

type FileRequest = FastifyRequest<{ Params: { name: string } }>;

export function serveFiles(http: FastifyInstance, ctx: AppContext): void {
  for (const base of ['', '/api']) {
    http.route({
      method: ['GET', 'HEAD'],
      url: `${base}/media/:name`,
      handler: (request, reply) => servePublic(ctx, request as FileRequest, reply),
    });
    http.route({
      method: ['GET', 'HEAD'],
      url: `${base}/private/:name`,
      handler: (request, reply) => servePrivate(ctx, request as FileRequest, reply),
    });
  }
}

async function servePublic(ctx: AppContext, request: FileRequest, reply: FastifyReply) {
  const name = parseFileName(request.params.name);
  const file = name && ((await findPublic(ctx, name)) ?? (await findOnceRendered(ctx, name)));
  if (!name || !file) throw notFound();
  const etag = `"${name.file}"`;
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
  if (request.headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)) {
    return reply.status(304).send();
  }
  return sendFile(request, reply, name, file);
}

const findPublic = ({ storage }: AppContext, { file }: FileName) => storage.find(`public/${file}`);

/** The photo of a product that is looked at before its job. */
async function findOnceRendered(ctx: AppContext, name: FileName) {
  const photo = await ctx.db
    .selectFrom('media')
    .innerJoin('products', 'media_id', 'media.id')
    .select('media.id')
    .where('media.name', '=', name.main)
    .where('published', '=', false)
    .executeTakeFirst();
  if (!photo || !(await renderPhoto(ctx, name.main))) return null;
  // A release that knows of no such photos may have rendered it.
  await publishForProducts(ctx.db, ctx.storage, photo.id);
  return findPublic(ctx, name);
}

async function servePrivate(ctx: AppContext, request: FileRequest, reply: FastifyReply) {
  const name = parseFileName(request.params.name);
  const { for: viewer, until, sig } = request.query as Record<string, unknown>;
  if (!name) throw notFound();
  if (viewer === undefined && until === undefined && sig === undefined) throw signInNeeded();
  if (![viewer, until, sig].every((each) => typeof each === 'string')) throw linkExpired();
  if (!isValidSignature(ctx.settings, name.main, viewer as string, until as string, sig as string)) throw linkExpired();

  const media = await ctx.db
    .selectFrom('media')
    .innerJoin('accounts', (join) => join.on('accounts.id', '=', Number(viewer)))
    .leftJoin('craftsmen', 'craftsmen.proof_media_id', 'media.id')
    .select(['media.id', 'media.rendered', 'craftsmen.id as craftsmanId'])
    .where('media.name', '=', name.main)
    .where('disabled_at', 'is', null)
    .where('erased_at', 'is', null)
    .where(isSignedIn())
    .executeTakeFirst();
  if (media?.rendered === false) await renderPhoto(ctx, name.main);
  const file = media && (await ctx.storage.find(`private/${name.file}`));
  if (!file) throw notFound();
  if (media.craftsmanId !== null && request.method === 'GET') {
    const by = { actorId: Number(viewer), ip: request.ip };
    await audit(ctx.db, { ...by, act: 'read_proof_document', subject: 'craftsman', subjectId: media.craftsmanId });
  }
  reply.header('cache-control', 'private, no-store');
  return sendFile(request, reply, name, file);
}

function sendFile(request: FastifyRequest, reply: FastifyReply, name: FileName, file: StoredFile) {
  const isResumable =
    request.headers['if-range'] === undefined || request.headers['if-range'] === reply.getHeader('etag');
  const range = isResumable ? readRange(request.headers.range, file.size) : null;
  reply.headers({
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  });
  // A PDF may contain scripts: it is downloaded, not shown by the browser.
  if (name.type === TYPES.pdf)
    reply.header('content-disposition', `attachment; filename="${name.main.slice(0, 8)}.pdf"`);
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${file.size}`).header('cache-control', 'no-store').send();
  }
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply.type(name.type).header('content-length', range ? range.end - range.start + 1 : file.size);
  return request.method === 'HEAD' ? reply.send() : reply.send(file.open(range ?? undefined));
}

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
