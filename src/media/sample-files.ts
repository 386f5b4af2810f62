import path from 'node:path';
import type pg from 'pg';
import type { Settings } from '#platform/settings.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { originalOf } from './names.ts';

const SAMPLE = 10;

export interface FileSample {
  readonly looked: number;
  readonly missing: number;
}

/** Looks for a few files that the database names: a forgotten volume or a wrong bucket has none of them. */
export async function sampleFiles(
  db: Pick<pg.ClientBase, 'query'>,
  storage: Pick<Storage, 'find'>,
): Promise<FileSample> {
  const { rows } = await db.query<{ name: string; rendered: boolean }>(
    `select distinct name, rendered from (
      select least + floor(random() * (greatest - least + 1))::bigint as from_id
      from (select min(id) as least, max(id) as greatest from media) as ids, generate_series(1, ${SAMPLE})
    ) as points cross join lateral (select name, rendered from media where id >= from_id order by id limit 1) as media`,
  );
  const found = await Promise.all(
    rows.map(
      // An original is removed once the rendered files are there.
      async ({ name, rendered }) =>
        (rendered ? null : await storage.find(`private/${originalOf(name)}`)) ?? storage.find(`private/${name}`),
    ),
  );
  const names = rows.flatMap(({ name }, at) => (found[at] ? [] : [name]));
  // A row deleted meanwhile has no file either.
  const { rows: missing } = await db.query('select from media where name = any($1)', [names]);
  return { looked: rows.length, missing: missing.length };
}

export const mediaPlace = ({ mediaUrl, dataDir }: Pick<Settings, 'mediaUrl' | 'dataDir'>) =>
  mediaUrl ? 'the bucket of MEDIA_URL' : path.join(dataDir, 'media');

export const filesMissing = ({ looked, missing }: FileSample, where: string) =>
  `${missing} of ${looked} files that the database names are not in ${where}: is it the right folder or bucket, and is its volume mounted?`;
