/**
 * Everything held about a person as one file (Data Protection Act 2019, Kenya, s. 26 and 38): the data as JSON, and the
 * person's own photos, videos and documents. The password is asked for again; the download itself goes by a link of minutes,
 * so that a browser writes it to the disk as it comes.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { notFound } from '#contract/problem.ts';
import { audit } from '#server/audit.ts';
import type { Database } from '#server/database.ts';
import type { House } from '#server/house.ts';
import { type ZipEntry, zip } from '#server/zip.ts';
import { provePassword } from './change-password.ts';
import { archiveLinkOver } from './contract.ts';
import { exportPersonalData } from './personal-data.ts';
import { isArchiveLink, signArchiveLink } from './tokens.ts';

/** @returns where the archive can be fetched for five minutes · @throws notYourPassword, passwordNeeded, tooMany */
export async function askArchive(house: House, accountId: number, password: string): Promise<string> {
  await provePassword(house, accountId, password);
  await house.limits.take('archive', String(accountId));
  return `/my-data.zip?${new URLSearchParams(signArchiveLink(house.settings.tokenSecret, accountId, Date.now()))}`;
}

export function serveArchive(http: FastifyInstance, house: House): void {
  http.route({
    method: ['GET', 'HEAD'],
    url: '/my-data.zip',
    handler: async (request, reply) => {
      const { for: whose, until, sig } = request.query as Record<string, unknown>;
      const accountId = isArchiveLink(house.settings.tokenSecret, { for: whose, until, sig }, Date.now());
      if (accountId === null) throw archiveLinkOver();
      await mustBeThere(house.db, accountId);
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="ufundi-my-data.zip"')
        .type('application/zip');
      if (request.method === 'HEAD') return reply.send();
      return reply.send(zip(await gather(house, accountId, request.ip)));
    },
  });
}

/** The account may have been closed or erased since the link was made. @throws notFound */
async function mustBeThere(db: Database, accountId: number): Promise<void> {
  const person = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!person) throw notFound();
}

async function gather({ db, storage }: House, accountId: number, address: string): Promise<AsyncGenerator<ZipEntry>> {
  const data = await exportPersonalData(db, accountId);
  const names = await filesOf(db, accountId);
  const by = { actorId: accountId, address };
  await audit(db, { ...by, act: 'export', subject: 'account', subjectId: accountId });
  for (const proves of await proofs(db, accountId)) {
    await audit(db, { ...by, act: 'read_proof_document', subject: 'craftsman', subjectId: proves });
  }

  async function* entries(): AsyncGenerator<ZipEntry> {
    const json = JSON.stringify(data, null, 2);
    yield { name: 'ufundi-my-data/data.json', packed: false, open: () => Readable.from([Buffer.from(json)]) };
    for (const name of names) {
      const file = await storage.find(`private/${name}`);
      // Removed since the list was made: the sweeper or the person was faster.
      if (file) yield { name: `ufundi-my-data/files/${name}`, packed: true, open: () => file.open() };
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
