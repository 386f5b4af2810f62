import { sql } from 'kysely';
import { PAGE_SIZE_MAX } from '#api/fields.ts';
import { invalidInput, notFound } from '#api/problem.ts';
import { queryWords } from '#catalogue/search-words.ts';
import { audit } from '#platform/audit-log.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { searchableText } from '#platform/db/searchable-text.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { Page } from '#api/run-call.ts';
import type { MessageStatus } from './contract.ts';

export interface Message {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly at: string;
  readonly status: MessageStatus;
  readonly note: string;
}

export function saveMessage(db: Database, input: Pick<Message, 'name' | 'email' | 'message'>): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { name, email, message } = input;
    const stored = await trx
      .insertInto('contact_messages')
      .values({ name, email, message })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addJob(trx, 'contact', { id: stored.id });
    return stored.id;
  });
}

const columns = ['id', 'name', 'email', 'message', 'created_at as at', 'status', 'note'] as const;

export async function findMessage(db: Database, id: number): Promise<Message | undefined> {
  return db.selectFrom('contact_messages').select(columns).where('id', '=', id).executeTakeFirst() as Promise<
    Message | undefined
  >;
}

/** @throws notFound */
export async function messageById(db: Database, id: number): Promise<Message> {
  const found = await findMessage(db, id);
  if (!found) throw notFound();
  return found;
}

interface ListQuery {
  readonly cursor?: string | undefined;
  readonly page_size?: number | undefined;
  readonly status?: MessageStatus | undefined;
  readonly search?: string;
}

export async function listMessages(
  db: Database,
  { cursor, page_size = PAGE_SIZE_MAX, status, search = '' }: ListQuery,
): Promise<Page<Message>> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
    throw invalidInput({ detail: 'This page address is not valid.' });
  const words = queryWords(search);
  const text = searchableText(sql`name, email, message, note`);
  const matching = db
    .selectFrom('contact_messages')
    .$if(status !== undefined, (query) => query.where('status', '=', status as MessageStatus))
    // Reads the messages one by one: they are kept for a year, and few ask.
    .where(
      sql<boolean>`(select bool_and(position(word in ${text}) > 0) from unnest(${words}::text[]) as word) is not false`,
    );
  const rows = await matching
    .select(columns)
    .$if(cursor !== undefined, (query) => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(page_size + 1)
    .execute();
  const { total } = await matching.select((all) => all.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const shown = rows.slice(0, page_size) as Message[];
  return { rows: shown, total, next: rows.length > page_size ? String(shown.at(-1)?.id) : null };
}

/** The audit log gets one entry for each part that changed, without the words of the note. */
export function changeMessage(
  db: Database,
  id: number,
  { status, note }: { readonly status?: MessageStatus | undefined; readonly note?: string | undefined },
  by: { readonly actorId: number; readonly ip: string | null | undefined },
): Promise<Message> {
  return inTransaction(db, async (trx) => {
    const before = (await trx
      .selectFrom('contact_messages')
      .select(columns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) as Message | undefined;
    if (!before) throw notFound();
    const after = { status: status ?? before.status, note: note ?? before.note };
    const entry = { actorId: by.actorId, ip: by.ip ?? null, subject: 'contact', subjectId: id } as const;
    if (after.status !== before.status) await audit(trx, { ...entry, act: `message_${after.status}` });
    if (after.note !== before.note) await audit(trx, { ...entry, act: 'message_note' });
    if (after.status !== before.status || after.note !== before.note)
      await trx.updateTable('contact_messages').set(after).where('id', '=', id).execute();
    return { ...before, ...after };
  });
}
