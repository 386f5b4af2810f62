import type { FastifyRequest } from 'fastify';

/** Only from this machine and through no proxy: behind a proxy every request has a local IP. */
export function isFromHere(request: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const { remoteAddress = '' } = request.socket;
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded ?? request.headers.via;
  return forwarded === undefined && /^(127\.|::1$|::ffff:127\.)/.test(remoteAddress);
}
