import type { Database } from './db/database.ts';

export interface AuditEntry {
  readonly actorId: number | null;
  readonly act: string;
  readonly subject: 'craftsman' | 'request' | 'account' | 'media' | 'contact' | 'session';
  readonly subjectId: number | null;
  readonly reason?: string | null;
  readonly ip?: string | null;
}

export async function audit(trx: Database, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId,
      act: entry.act,
      subject: entry.subject,
      subject_id: entry.subjectId,
      reason: entry.reason ?? null,
      address: entry.ip ?? null,
    })
    .execute();
}
