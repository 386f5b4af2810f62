import { invalidInput } from '#api/problem.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { CHOSEN_UNTIL } from '../direct.ts';
import { type CHOSEN_TIME, type RequestFields, SCHEDULE_INVALID, SCHEDULE_PAST } from '../contract.ts';
import { isSoundTime, isStillToCome } from '../rules.ts';
import { type ActorOf, appendEvent } from '../transition.ts';
import { ask, findAskable } from './ask.ts';
import { informLater } from '../inform.ts';
import { writePhotos } from './photos.ts';

export interface NewRequest extends RequestFields {
  readonly photos?: readonly number[];
  readonly ask_craftsman?: string;
}

/** @throws invalidInput for a time that is past, or that is not within the chosen days */
export function requireTime(request: RequestTime, now: Date): void {
  const sentence = !isStillToCome(request.schedule, now)
    ? SCHEDULE_PAST
    : !isSoundTime(request)
      ? SCHEDULE_INVALID
      : '';
  if (sentence) throw invalidInput({ detail: sentence, fields: { schedule: sentence } });
}
type RequestTime = Pick<RequestFields, 'schedule' | (typeof CHOSEN_TIME)[number]>;

export function post(db: Database, client: ActorOf<'client'>, request: NewRequest, now = new Date()): Promise<number> {
  requireTime(request, now);
  return inTransaction(db, async (trx) => {
    const { isUrgent, photos = [], ask_craftsman: slug = '', ...fields } = request;
    const craftsman = await findAskable(trx, slug, request.service);
    const { id, chosen_until: chosenUntil } = await trx
      .insertInto('requests')
      .values({
        ...fields,
        client_id: client.profileId,
        is_urgent: isUrgent,
        chosen_craftsman_id: craftsman?.id ?? null,
        chosen_until: craftsman ? CHOSEN_UNTIL : null,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .returning(['id', 'chosen_until'])
      .executeTakeFirstOrThrow();
    await writePhotos(trx, id, photos);
    await appendEvent(trx, { requestId: id, actor: client, move: 'post', from: null, to: 'Requested' }, now);
    if (craftsman) await ask(trx, client, { id, service: request.service }, craftsman, now);
    await informLater(trx, id, chosenUntil === null ? undefined : new Date(chosenUntil));
    return id;
  });
}
