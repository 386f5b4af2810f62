import { type Database, inTransaction } from '#platform/db/database.ts';
import { CHOSEN_TIME, type EditableField, type RequestFields } from '../contract.ts';
import { informLater } from '../inform.ts';
import { notify } from '#notifications/notify.ts';
import { notifyCraftsman } from '../notify-parties.ts';
import { changedPhotos, type PhotoChange, readPhotos, writePhotos } from './photos.ts';
import { columnOf, EDITABLE_FIELDS } from '../request-fields.ts';
import { requireTime } from './post.ts';
import { type ActorOf, type LockedJob, lockOwnJob, requireMove, requireVersion, transition } from '../transition.ts';

const isChosenTime = (field: string) => CHOSEN_TIME.some((each) => each === field);

export interface RequestChange extends Pick<RequestFields, EditableField> {
  readonly photos?: PhotoChange;
  readonly version?: number | undefined;
}

export function edit(
  db: Database,
  client: ActorOf<'client'>,
  requestId: number,
  change: RequestChange,
  now = new Date(),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await lockOwnJob(trx, requestId, client);
    const move = requireMove(job, client, 'edit');
    await requireVersion(trx, job, client, change.version);
    const before = await trx
      .selectFrom('requests')
      .select(EDITABLE_FIELDS.map(columnOf))
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow();
    const fields = EDITABLE_FIELDS.filter((field) => change[field] !== before[columnOf(field)]);
    const photosBefore = await readPhotos(trx, job.id);
    const photos = change.photos ? changedPhotos(photosBefore, change.photos) : photosBefore;
    const isNewPhoto = photos.join() !== photosBefore.join();
    const isNewTime = fields.some((field) => field === 'schedule' || isChosenTime(field));
    const changed = new Set<string>(fields.map((field) => (isChosenTime(field) ? 'schedule' : field)));
    if (isNewPhoto) changed.add('media');
    if (changed.size === 0) return;
    if (isNewTime) requireTime(change, now);
    if (fields.length > 0) {
      await trx
        .updateTable('requests')
        .set(Object.fromEntries(fields.map((field) => [columnOf(field), change[field]])))
        .where('id', '=', job.id)
        .execute();
    }
    if (isNewPhoto) await writePhotos(trx, job.id, photos);
    await transition(trx, job, client, move, { changed: [...changed] }, now);
    if (fields.some((field) => field === 'location' || field === 'isUrgent')) await informLater(trx, job.id);
    if (job.current) await notifyCraftsman(trx, job, client, job.current, 'request_edited');
    await notifyQuoting(trx, job, client);
  });
}

/** Those who quoted confirm their price, or change it. */
async function notifyQuoting(trx: Database, job: LockedJob, client: ActorOf<'client'>): Promise<void> {
  const quoting = await trx
    .selectFrom('quotes as q')
    .innerJoin('craftsmen as c', 'c.id', 'q.craftsman_id')
    .select(['c.id', 'c.account_id'])
    .where('q.request_id', '=', job.id)
    .where('q.status', '=', 'live')
    .execute();
  for (const craftsman of quoting)
    if (craftsman.id !== job.current?.craftsman_id)
      await notify(trx, craftsman.account_id, 'request_edited', {
        by: client.accountId,
        request: job.id,
        service: job.service,
      });
}

/** Open requests with the client's old number follow the new one; a number typed for one request stays. */
export async function followPhone(trx: Database, accountId: number, from: string, to: string): Promise<number> {
  const followed = await trx
    .updateTable('requests')
    .set({ phone: to })
    .where('client_id', '=', trx.selectFrom('clients').select('id').where('account_id', '=', accountId))
    .where('phone', '=', from)
    .where('status', 'not in', ['Completed', 'Cancelled'])
    .executeTakeFirst();
  return Number(followed.numUpdatedRows);
}
