import { invalidInput } from '#api/problem.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { type RequestFields, SCHEDULE_PAST } from '../contract.ts';
import { isStillToCome } from '../rules.ts';
import { type ActorOf, appendEvent } from '../transition.ts';

export interface NewRequest extends RequestFields {
  readonly mediaId: number | null;
}

export function post(db: Database, client: ActorOf<'client'>, request: NewRequest, now = new Date()): Promise<number> {
  if (!isStillToCome(request.schedule, now)) {
    throw invalidInput({ detail: SCHEDULE_PAST, fields: { schedule: SCHEDULE_PAST } });
  }
  return inTransaction(db, async (trx) => {
    const { isUrgent, mediaId, ...fields } = request;
    const { id } = await trx
      .insertInto('requests')
      .values({
        ...fields,
        client_id: client.profileId,
        is_urgent: isUrgent,
        media_id: mediaId,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await appendEvent(trx, { requestId: id, actor: client, move: 'post', from: null, to: 'Requested' }, now);
    return id;
  });
}
