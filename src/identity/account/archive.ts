/** Personal data and own files as one zip (Kenya Data Protection Act 2019, s. 26 and 38), streamed from a signed link. */
import type { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { notFound } from '#api/problem.ts';
import { audit } from '#platform/audit-log.ts';
import type { Database } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import { requirePassword } from '../password/change-password.ts';
import { archiveLinkOver } from '../contract.ts';
import { exportPersonalData } from './account-data.ts';
import { verifyArchiveLink, signArchiveLink } from '../session/tokens.ts';

/** @returns the download path, valid for five minutes · @throws notYourPassword, passwordNeeded, tooMany */
export async function askArchive(ctx: AppContext, accountId: number, password: string): Promise<string> {
  await requirePassword(ctx, accountId, password);
  await ctx.limits.take('archive', String(accountId));
  return `/my-data.zip?${new URLSearchParams(signArchiveLink(ctx.settings.tokenSecret, accountId, Date.now()))}`;
}

export function serveArchive(http: FastifyInstance, ctx: AppContext): void {
  http.route({
    method: ['GET', 'HEAD'],
    url: '/my-data.zip',
    handler: async (request, reply) => {
      const { for: signedFor, until, sig } = request.query as Record<string, unknown>;
      const accountId = verifyArchiveLink(ctx.settings.tokenSecret, { for: signedFor, until, sig }, Date.now());
      if (accountId === null) throw archiveLinkOver();
      await requireOpenAccount(ctx.db, accountId);
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="ufundi-my-data.zip"')
        .type('application/zip');
      if (request.method === 'HEAD') return reply.send();
      return reply.send(makeZip(await archiveEntries(ctx, accountId, request.ip)));
    },
  });
}

async function requireOpenAccount(db: Database, accountId: number): Promise<void> {
  const person = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!person) throw notFound();
}

interface ZipEntry {
  readonly name: string;
  readonly input: string | Readable;
}

async function archiveEntries(ctx: AppContext, accountId: number, ip: string): Promise<AsyncIterable<ZipEntry>> {
  const { db, storage } = ctx;
  const data = await exportPersonalData(ctx, accountId);
  const names = await filesOf(db, accountId);
  const by = { actorId: accountId, ip };
  await audit(db, { ...by, act: 'export', subject: 'account', subjectId: accountId });
  for (const craftsmanId of await proofs(db, accountId)) {
    await audit(db, { ...by, act: 'read_proof_document', subject: 'craftsman', subjectId: craftsmanId });
  }

  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'ufundi-my-data/data.json', input: JSON.stringify(data, null, 2) };
    for (const name of names) {
      const file = await storage.find(`private/${name}`);
      if (!file) continue;
      const input = file.open();
      try {
        yield { name: `ufundi-my-data/files/${name}`, input };
      } finally {
        // makeZip leaves a file open when the download breaks off.
        input.destroy();
      }
    }
  }
  return entries();
}

async function filesOf(db: Database, accountId: number): Promise<string[]> {
  const rows = await db.selectFrom('media').select('name').where('owner_id', '=', accountId).orderBy('id').execute();
  return rows.map(({ name }) => name);
}

async function proofs(db: Database, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from craftsmen where account_id = ${accountId} and proof_media_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}
