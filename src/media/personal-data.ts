import { sql } from 'kysely';
import { Problem } from '#api/problem.ts';
import type { PersonalData } from '#platform/hooks.ts';
import { unpublish } from './publish.ts';
import { renderPhoto } from './render-photo.ts';
import { deleteFiles } from './store.ts';

export const filesData: PersonalData = {
  name: 'files',
  export: async (ctx, accountId) => {
    const { db } = ctx;
    const owned = db.selectFrom('media').where('owner_id', '=', accountId);
    for (const { name } of await owned.select('name').where('rendered', '=', false).execute())
      await renderPhoto(ctx, name).catch((error) => {
        // An original that is lost must not keep the rest from its owner.
        if (error instanceof Problem) throw error;
      });
    const files = await owned
      .select(['name', 'kind', 'mime', 'bytes', 'width', 'height', 'published', 'created_at'])
      .orderBy('id')
      .execute();
    return files.length > 0 ? files : null;
  },
  erase: async (trx, accountId) => {
    const { rows } = await sql<{ id: number }>`
      select id from media where owner_id = ${accountId}
        and not exists (select 1 from request_proofs where media_id = media.id)`.execute(trx);
    await deleteFiles(
      trx,
      rows.map((row) => row.id),
    );
    // What a client has as proof may have stood in a profile or a shop, too.
    const left = await trx.selectFrom('media').select('id').where('owner_id', '=', accountId).execute();
    await unpublish(
      trx,
      left.map((row) => row.id),
    );
  },
};
