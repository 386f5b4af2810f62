/** Pages: rendered here for visitors, cached whole; dashboards get the same shell. */
import type { FastifyInstance } from 'fastify';
import { answerProblem } from './answer.ts';
import { notFound } from '#contract/problem.ts';
import type { House } from './house.ts';
import type { Served } from './serve.ts';

export async function servePages(http: FastifyInstance, _house: House, served: Served): Promise<void> {
  http.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api') ? served.refuseUnknown(request, reply) : answerProblem(notFound(), request, reply),
  );
}
