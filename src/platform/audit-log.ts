/** The trail of what admins do, who signs in, and who reads what is private. Rows are added, never changed. */
import type { Database } from './db/database.ts';

export interface AuditEntry {
  readonly actorId: number | null;
  /** A verb and its object: approve, reject, assign, cancel, disable, sign_in, sign_in_refused, read_proof_document ... */
  readonly act: string;
  readonly subject: 'craftsman' | 'request' | 'account' | 'media' | 'contact' | 'session';
  readonly subjectId: number | null;
  readonly reason?: string | null;
  readonly ip?: string | null;
}

/** Writes one row in the caller's transaction. */
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
