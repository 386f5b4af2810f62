import { invalidInput } from '#api/problem.ts';
import type { Service } from '#catalogue/services.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { SCHEDULE_PAST } from '../contract.ts';
import { isStillToCome } from '../rules.ts';
import { type ActorOf, appendEvent } from '../transition.ts';

export interface Wanted {
  readonly name: string;
  readonly phone: string;
  readonly service: Service;
  readonly schedule: string;
  readonly address: string;
  readonly location: string;
  readonly description: string;
  readonly isUrgent: boolean;
  readonly mediaId: number | null;
}

/** A client asks for work to be done. @returns the request's id */
export function post(db: Database, client: ActorOf<'client'>, wanted: Wanted, now = new Date()): Promise<number> {
  if (!isStillToCome(wanted.schedule, now)) {
    throw invalidInput({ detail: SCHEDULE_PAST, fields: { schedule: SCHEDULE_PAST } });
  }
  return inTransaction(db, async (trx) => {
    const { isUrgent, mediaId, ...fields } = wanted;
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
