import type { FastifyInstance } from 'fastify';
import type { House } from '#server/house.ts';

export function serveFiles(_http: FastifyInstance, _house: House): void {}
