import { PAGE_SIZE_MAX } from '#api/fields.ts';
import { invalidInput } from '#api/problem.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { Page } from '#api/run-call.ts';

export interface Message {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly at: string;
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

const columns = ['id', 'name', 'email', 'message', 'created_at as at'] as const;

export async function findMessage(db: Database, id: number): Promise<Message | undefined> {
  return db.selectFrom('contact_messages').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function listMessages(
  db: Database,
  { cursor, page_size = PAGE_SIZE_MAX }: { cursor?: string | undefined; page_size?: number | undefined },
): Promise<Page<Message>> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
    throw invalidInput({ detail: 'This page address is not valid.' });
  const rows = await db
    .selectFrom('contact_messages')
    .select(columns)
    .$if(cursor !== undefined, (query) => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(page_size + 1)
    .execute();
  const { total } = await db
    .selectFrom('contact_messages')
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const shown = rows.slice(0, page_size);
  return { rows: shown, total, next: rows.length > page_size ? String(shown.at(-1)?.id) : null };
}
