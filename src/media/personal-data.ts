import { sql } from 'kysely';
import type { PersonalData } from '#platform/hooks.ts';
import { deleteFiles } from './store.ts';

export const filesData: PersonalData = {
  name: 'files',
  export: async ({ db }, accountId) => {
    const files = await db
      .selectFrom('media')
      .select(['name', 'kind', 'mime', 'bytes', 'width', 'height', 'published', 'created_at'])
      .where('owner_id', '=', accountId)
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
  },
};
