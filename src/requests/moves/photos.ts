import { invalidInput } from '#api/problem.ts';
import type { Upload } from '#api/multipart.ts';
import type { AppContext } from '#api/context.ts';
import { storeUpload } from '#media/store.ts';
import type { Database } from '#platform/db/database.ts';
import { PHOTOS_MAX } from '../problems.ts';
import type { ActorOf } from '../transition.ts';

/** @returns the ids of the media, each once, as a file that is sent twice is stored once */
export async function storePhotos(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  client: ActorOf<'client'>,
  files: readonly Upload[],
): Promise<number[]> {
  const ids = new Set<number>();
  for (const file of files) ids.add((await storeUpload(db, storage, client.accountId, file)).id);
  return [...ids];
}

/** The row of the request has the first photo. */
export async function readPhotos(trx: Database, requestId: number): Promise<number[]> {
  const { media_id } = await trx
    .selectFrom('requests')
    .select('media_id')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  const others = await trx
    .selectFrom('request_photos')
    .select('media_id')
    .where('request_id', '=', requestId)
    .orderBy('position')
    .execute();
  return [...(media_id === null ? [] : [media_id]), ...others.map((each) => each.media_id)];
}

export async function writePhotos(trx: Database, requestId: number, [first, ...others]: readonly number[]) {
  await trx
    .updateTable('requests')
    .set({ media_id: first ?? null })
    .where('id', '=', requestId)
    .execute();
  await trx.deleteFrom('request_photos').where('request_id', '=', requestId).execute();
  if (others.length === 0) return;
  await trx
    .insertInto('request_photos')
    .values(others.map((media_id, at) => ({ request_id: requestId, media_id, position: at + 2 })))
    .execute();
}

export interface PhotoChange {
  /** Takes the place of the first one. */
  readonly first?: number | undefined;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

export function changedPhotos(before: readonly number[], { first, added, removed }: PhotoChange): number[] {
  const left = before.filter((_id, at) => !removed.includes(at + 1) && !(at === 0 && first !== undefined));
  const photos = [...new Set([...(first === undefined ? [] : [first]), ...left, ...added])];
  if (photos.length <= PHOTOS_MAX) return photos;
  const detail = `Please choose at most ${PHOTOS_MAX} photos.`;
  throw invalidInput({ detail, fields: { photos: detail } });
}
