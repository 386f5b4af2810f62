/** Personal data and own files as one zip (Kenya Data Protection Act 2019, s. 26 and 38), streamed from a signed link. */
import type { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { notFound } from '#api/problem.ts';
import { audit } from '#platform/audit-log.ts';
import type { Database } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import type { Session } from '#api/session.ts';
import { requirePassword } from '../password/change-password.ts';
import { archiveLinkOver, tooManyDownloads } from '../contract.ts';
import { exportPersonalData } from './account-data.ts';
import { isSignedIn } from '../session/sessions.ts';
import { isArchiveLink, signArchiveLink } from '../session/tokens.ts';

/** @returns the download path, valid for five minutes of this session · @throws notYourPassword, passwordNeeded, tooMany */
export async function askArchive(ctx: AppContext, session: Session, password: string): Promise<string> {
  const account = await requirePassword(ctx, session.accountId, password);
  await ctx.limits.take('archive', String(account.id));
  const link = signArchiveLink(ctx.settings.tokenSecret, { ...account, family: session.family }, Date.now());
  return `/my-data.zip?${new URLSearchParams(link)}`;
}

/** Of one account and process: a download, and one more try. */
const DOWNLOADS_MAX = 2;

export function serveArchive(http: FastifyInstance, ctx: AppContext): void {
  const downloads = new Map<number, number>();
  const countDownload = (accountId: number, { raw }: FastifyReply) => {
    const running = downloads.get(accountId) ?? 0;
    if (running >= DOWNLOADS_MAX) throw tooManyDownloads({ retryAfter: 60 });
    downloads.set(accountId, running + 1);
    raw.once('close', () => {
      const left = (downloads.get(accountId) ?? 1) - 1;
      if (left > 0) downloads.set(accountId, left);
      else downloads.delete(accountId);
    });
  };
  http.route({
    method: ['GET', 'HEAD'],
    url: '/my-data.zip',
    handler: async (request, reply) => {
      const accountId = await readLink(ctx, request.query as Record<string, unknown>);
      if (request.method !== 'HEAD') countDownload(accountId, reply);
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="ufundi-my-data.zip"')
        .type('application/zip');
      if (request.method === 'HEAD') return reply.send();
      return reply.send(makeZip(await archiveEntries(ctx, accountId, request.ip)));
    },
  });
}

const LINK = z.object({
  for: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
  session: z.uuid(),
  until: z.string().check(z.regex(/^\d{10}$/)),
  sig: z.string(),
});

/** @throws archiveLinkOver also after a sign-out or a new password, notFound once the account is closed */
async function readLink({ db, settings }: AppContext, query: Record<string, unknown>): Promise<number> {
  const { data: link } = LINK.safeParse(query);
  if (!link) throw archiveLinkOver();
  const owner = await db
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .select((each) => each.and([each('disabled_at', 'is', null), each('erased_at', 'is', null)]).as('open'))
    .select(isSignedIn(link.session).as('signed_in'))
    .where('id', '=', Number(link.for))
    .executeTakeFirst();
  const family = link.session;
  if (!owner || !isArchiveLink(settings.tokenSecret, { ...owner, family }, link.until, link.sig, Date.now()))
    throw archiveLinkOver();
  if (!owner.open) throw notFound();
  if (!owner.signed_in) throw archiveLinkOver();
  return owner.id;
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
