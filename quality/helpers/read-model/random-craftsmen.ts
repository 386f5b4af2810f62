import { sql } from 'kysely';
import { PLACES } from '#catalogue/places.ts';
import { SERVICES } from '#catalogue/services.ts';
import { SPOKEN_LANGUAGES } from '#catalogue/spoken-languages.ts';
import type { Database } from '#platform/db/database.ts';
import { publicPlaces, publicWords } from '#craftsmen/rules.ts';
import { changeWords } from '#craftsmen/profile/vocabulary.ts';
import type { ListQuery } from '#craftsmen/public/read-model.ts';
import { NAMES } from '../../../db/factories/people.ts';

let seed = 20_261_121;
export function dice(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
export const pick = <T>(from: readonly T[]): T => from[Math.floor(dice() * from.length)] as T;

const SKILLS = ['Wiring', 'Pipe Fitting', 'Gates', 'Solar', 'Ceilings', 'Cabinets', 'Boreholes', 'Kutengeneza paa'];
const COMPANIES = [
  'Works',
  '& Sons',
  '"Fundi"\n\u0007\u007f\u2028',
  'Ng’ang’a Bros',
  'Señor Builders',
  'Ääkköset',
  'Строй',
  '東京',
  '24/7',
];

export async function generatedCraftsmen(db: Database, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const full_name = `${pick(NAMES).split(' ')[0]} ${pick(NAMES).split(' ').at(-1)}`;
    const services = [...new Set([pick(SERVICES), pick(SERVICES), pick(SERVICES.slice(0, 4))])];
    const profile = {
      full_name,
      company_name: dice() < 0.6 ? `${full_name.split(' ')[1]} ${pick(COMPANIES)}` : '',
      profession: pick(['Plumber', 'Electrician', 'Mason', 'Pipe specialist']),
      location: dice() < 0.9 ? pick(PLACES).name : pick(['Ongata Rongai', 'South B, Nairobi', 'Kisii and Nyamira']),
      skills: `${pick(SKILLS)}, ${pick(SKILLS)}`,
      services,
      languages: SPOKEN_LANGUAGES.filter((_each, place) => dice() < 1 / (place + 1)),
    };
    const reviews = Math.floor(dice() * 4);
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: number }>`
        with account as (
          insert into accounts (role, email, full_name) values ('craftsman', ${`crowd${at}@example.co.ke`}, ${full_name}) returning id
        ) insert into craftsmen (account_id, slug, rating_sum, review_count, completed_jobs)
          select id, ${`crowd-${at}`}, ${reviews * pick([3, 4, 5])}, ${reviews}, ${Math.floor(dice() * 5)} from account
        returning id`.execute(trx);
      const craftsman_id = rows[0]?.id as number;
      const revision = await trx
        .insertInto('craftsman_revisions')
        .values({ craftsman_id, status: 'approved', description: 'x', ...profile })
        .returning('id')
        .executeTakeFirstOrThrow();
      const words = publicWords(profile);
      await sql`
        update craftsmen set status = 'approved', approved_revision_id = ${revision.id}, current_revision_id = ${revision.id},
          approved_at = now(), listed = true, public_services = ${services}::text[],
          public_places = ${publicPlaces(profile.location)}::text[], public_words = array_to_tsvector(${words}::text[])
        where id = ${craftsman_id}`.execute(trx);
      await changeWords(trx, [], words);
    });
  }
}

export function mistyped(word: string): string {
  const at = Math.floor(dice() * word.length);
  return pick([
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
    word.slice(0, at) + pick([...'aeioukmnrw']) + word.slice(at),
    word.toUpperCase(),
  ]);
}

export function anyQuestion(words: readonly string[]): ListQuery {
  const word = () => {
    const chosen = pick(words);
    return pick([chosen, chosen.slice(0, 1 + Math.floor(dice() * chosen.length)), mistyped(chosen), mistyped(chosen)]);
  };
  return {
    search: dice() < 0.7 ? Array.from({ length: pick([1, 1, 1, 2, 3]) }, word).join(' ') : pick(['', '', '%&', '😀']),
    service: dice() < 0.4 ? pick([...SERVICES, 'plumber', 'MASON', 'Astrology']) : '',
    location: dice() < 0.4 ? pick([...PLACES.map((place) => place.name), 'nairobi', 'ongata rongai', 'Atlantis']) : '',
    ...(dice() < 0.3 ? { language: pick([...SPOKEN_LANGUAGES, 'kiswahili', 'Latin']) } : {}),
    ...(dice() < 0.2
      ? { cursor: `${pick(['0', '6', '7.3', '10', '99.9'])}_${Math.floor(dice() * 6)}_${Math.floor(dice() * 500)}` }
      : {}),
    page_size: pick([1, 7, 24, 100]),
  };
}
