/** A photo is answered at once and rendered later: by a job, or by the first response that needs it. */
import { buffer } from 'node:stream/consumers';
import type { AppContext } from '#api/context.ts';
import { Problem } from '#api/problem.ts';
import { notAnImage } from '#api/upload-limits.ts';
import { notify } from '#notifications/notify.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { copyMissing, publishForProducts } from './publish.ts';
import { filesOf, originalOf, parseFileName, VARIANT_WIDTHS } from './names.ts';
import { decode, encode, openPicture } from './picture/picture.ts';
import { limitImageWork } from './prepare.ts';
import { deleteFiles } from './store.ts';

type Context = Pick<AppContext, 'db' | 'storage'>;

const underWay = new Map<string, Promise<boolean>>();

/** Renders a photo unless that is done. @returns false for one that cannot be decoded: it is deleted, its owner notified */
export function renderPhoto(ctx: Context, name: string): Promise<boolean> {
  let rendering = underWay.get(name);
  if (!rendering) underWay.set(name, (rendering = renderOnce(ctx, name).finally(() => underWay.delete(name))));
  return rendering;
}

async function renderOnce(ctx: Context, name: string): Promise<boolean> {
  const row = await findUnrendered(ctx, name);
  return row ? limitImageWork(() => renderOriginal(ctx, name, row), { owner: row.owner_id ?? undefined }) : true;
}

function findUnrendered({ db }: Context, name: string) {
  return db
    .selectFrom('media')
    .select(['id', 'owner_id'])
    .where('name', '=', name)
    .where('rendered', '=', false)
    .executeTakeFirst();
}

async function renderOriginal(
  ctx: Context,
  name: string,
  { id, owner_id }: { id: number; owner_id: number | null },
): Promise<boolean> {
  const { db, storage } = ctx;
  const original = await readOriginal(storage, name);
  if (!original) {
    if (await findUnrendered(ctx, name)) throw new Error('An original is not there');
    return true;
  }
  const files = await renderWidths(original, name).catch((error) => {
    if (error instanceof Problem && error.status < 500) return null;
    throw error;
  });
  if (!files) {
    await rejectPhoto(ctx, name, owner_id);
    return false;
  }
  for (const file of files) await storage.put(`private/${file.name}`, file.content);
  const bytes = files.at(-1)?.content.length ?? 0;
  await inTransaction(db, async (trx) => {
    await trx.updateTable('media').set({ rendered: true, bytes }).where('id', '=', id).execute();
    await publishForProducts(trx, storage, id);
    // Removes the original, or every file of a row that has gone meanwhile.
    await addJob(trx, 'remove_files', { names: [name] });
  });
  return true;
}

/** Call it before the transaction that publishes: rendering and copying are slow, and no lock is held meanwhile. */
export async function copyToPublic(db: Database, storage: Storage, mediaIds: readonly number[]): Promise<void> {
  if (mediaIds.length === 0) return;
  const rows = await db
    .selectFrom('media')
    .select('name')
    .where('id', 'in', mediaIds)
    .where('kind', '<>', 'document')
    .execute();
  for (const { name } of rows) if (await renderPhoto({ db, storage }, name)) await copyMissing(storage, name);
}

/** @returns null for one that is gone: another process has rendered it or the row was deleted */
async function readOriginal(storage: Context['storage'], name: string): Promise<Buffer | null> {
  const file = await storage.find(`private/${originalOf(name)}`);
  return (
    file &&
    buffer(file.open()).catch((error: { code?: string }) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    })
  );
}

export async function renderWidths(original: Buffer, name: string): Promise<{ name: string; content: Buffer }[]> {
  const size = parseFileName(name)?.size;
  if (!size) throw new Error('The name of a photo has its size');
  const picture = await decode(await openPicture(original, notAnImage), size, notAnImage);
  const files = [];
  for (const file of filesOf(name)) {
    const variant = VARIANT_WIDTHS.find((each) => file.endsWith(`-${each}.webp`));
    files.push({ name: file, content: await encode(picture, variant) });
  }
  return files;
}

function rejectPhoto({ db }: Context, name: string, ownerId: number | null): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await trx.selectFrom('media').select('id').where('name', '=', name).forUpdate().executeTakeFirst();
    if (!row) return;
    await deleteFiles(trx, [row.id]);
    if (ownerId !== null) await notify(trx, ownerId, 'photo_unreadable');
  });
}
