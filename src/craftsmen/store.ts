import { sql } from 'kysely';
import { type Database } from '#platform/db/database.ts';
import { changeWords } from './profile/vocabulary.ts';

export async function countCompletedJob(trx: Database, craftsmanId: number): Promise<void> {
  await trx
    .updateTable('craftsmen')
    .set((each) => ({ completed_jobs: each('completed_jobs', '+', 1) }))
    .where('id', '=', craftsmanId)
    .execute();
}

export async function addRating(trx: Database, craftsmanId: number, stars: number): Promise<void> {
  await trx
    .updateTable('craftsmen')
    .set((each) => ({ rating_sum: each('rating_sum', '+', stars), review_count: each('review_count', '+', 1) }))
    .where('id', '=', craftsmanId)
    .execute();
}

export async function unlist(trx: Database, accountId: number): Promise<void> {
  const { rows } = await sql<{ words: string[] }>`
    update craftsmen set listed = false where account_id = ${accountId} and listed
    returning tsvector_to_array(public_words) as words`.execute(trx);
  for (const { words } of rows) await changeWords(trx, words, []);
}

export async function relist(trx: Database, accountId: number): Promise<void> {
  const { rows } = await sql<{ words: string[] }>`
    update craftsmen set listed = true
    where account_id = ${accountId} and not listed and approved_revision_id is not null
    returning tsvector_to_array(public_words) as words`.execute(trx);
  for (const { words } of rows) await changeWords(trx, [], words);
}
