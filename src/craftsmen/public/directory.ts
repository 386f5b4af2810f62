/**
 * The public list answered from memory. It is a copy of the database and never more than that: read from it in the
 * background after every start, kept current by its own news, and put aside whenever it might be behind: while it is read,
 * while a change is being taken over, and while news could not arrive. Then the database answers.
 */
import { setImmediate as yieldToEventLoop, setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { PAGE_SIZE_MAX } from '#api/fields.ts';
import { serviceNamed } from '#catalogue/services.ts';
import type { Database } from '#platform/db/database.ts';
import { changeNotificationsOf } from '#platform/db/change-notifications.ts';
import type { Written } from '#api/register.ts';
import { find, Remembered, usesOf } from './directory-find.ts';
import { type DirectoryRow, Shelf } from './directory-shelf.ts';
import { type Asked, readCursor } from './public-list.ts';
import { publicRows } from './public-rows.ts';
import { queryWords } from '../rules.ts';
import { correct } from '../profile/vocabulary.ts';

export interface Directory {
  /** Whether it would answer now. */
  readonly current: boolean;
  /** It would need more memory than it may have, so the database answers for good. */
  readonly tooLarge: boolean;
  /** How many craftsmen it holds. */
  readonly size: number;
  /** The list as it leaves, at once; null when it is not current, or only the database can say what a word was meant for. */
  stands(asked: Asked): Written | null;
  /** The same, with the database's help where a word needs it. */
  list(asked: Asked): Promise<Written | null>;
}

/** Rows read at once: some 5 ms of work, so that nobody waits noticeably for an answer meanwhile. */
const CHUNK = 150;
/** Beyond this it is cheaper to read everything again. */
const CHANGES_MAX = 2_000;
/** Bytes of cards. Beyond them the directory stays with the database: docs/scaling.md says what would come next. */
const CARDS_MAX = 400_000_000;

/** Bytes of answers kept: the first two pages of every service in every place are 12 MB, and a kept one costs a third. */
const ANSWERS_MAX = 16_000_000;

const EXTRA = sql`, to_json(public_services) as public_services, to_json(public_places) as public_places,
  to_json(tsvector_to_array(public_words)) as words`;

/** @param cardsMax bytes of cards above which memory is not used */
export function openDirectory(db: Database, log: FastifyBaseLogger, cardsMax = CARDS_MAX): Directory {
  const changes = changeNotificationsOf(db);
  let shelf: Shelf | null = null;
  const remembered = new Remembered();
  /** Craftsmen of whom news came that are not taken over yet, with the number of the news. */
  const behind = new Map<number, number>();
  let told = 0;
  /** Grows when everything must be read again; whoever reads for an older one stops. */
  let edition = 0;
  let tooLarge = false;
  let catchingUp = false;

  changes.on('public_changed', (payload) => {
    if (payload === 'names') return;
    const id = Number(payload);
    if (payload === null || payload === '' || !Number.isSafeInteger(id) || behind.size >= CHANGES_MAX)
      return startAnew();
    behind.set(id, ++told);
    if (shelf && !catchingUp) void catchUp();
  });

  function startAnew() {
    shelf = null;
    behind.clear();
    if (!tooLarge) void build(++edition);
  }

  async function build(own: number) {
    try {
      const made = await read(own);
      if (!made || own !== edition) return;
      shelf = made;
      log.info({ craftsmen: made.size, bytes: made.cards.size }, 'the directory is in memory');
      await catchUp();
    } catch (error) {
      if (own !== edition) return;
      log.warn({ err: error }, 'the directory could not be read; trying again');
      await delay(2_000, undefined, { ref: false });
      if (own === edition && changes.listening) void build(++edition);
    }
  }

  /** Best first, so that every list grows at its end. Whoever changes meanwhile is in `behind` and read again after. */
  async function read(own: number): Promise<Shelf | null> {
    const made = new Shelf();
    let isFirst = true;
    let after = sql`true`;
    for (;;) {
      const rows = await publicRows<DirectoryRow>(db, after, CHUNK, EXTRA);
      if (own !== edition || !changes.listening) return null;
      for (const row of rows) made.put(row);
      if (made.cards.size > cardsMax || (isFirst && (await likelyBytes(made)) > cardsMax * 1.5)) {
        tooLarge = true;
        log.warn({ cardsMax }, 'the directory is too large for memory; the database answers');
        return null;
      }
      isFirst = false;
      const last = rows.at(-1);
      if (!last || rows.length < CHUNK) break;
      after = sql`(rating, completed_jobs, id) < (${last.rating}::numeric, ${last.completed_jobs}::int, ${last.id}::bigint)`;
      await yieldToEventLoop();
    }
    for (const lists of [made.lists, made.textOf, made.placesOf]) {
      lists.compact();
      await yieldToEventLoop();
    }
    await made.words.settle(() => yieldToEventLoop());
    return own === edition ? made : null;
  }

  /** By the database's own estimate of how many there are: a million would be read for minutes only to be thrown away. */
  async function likelyBytes(made: Shelf): Promise<number> {
    const { rows } = await sql<{ many: number }>`
      select reltuples as many from pg_class where oid = 'craftsmen'::regclass`.execute(db);
    return (Number(rows[0]?.many ?? 0) * made.cards.written) / Math.max(made.size, 1);
  }

  /** Takes over what news came of. Until all of it is, the database answers. */
  async function catchUp() {
    if (catchingUp) return;
    catchingUp = true;
    try {
      while (behind.size > 0 && shelf) {
        const here: Shelf = shelf;
        const taken = [...behind].slice(0, 100);
        const ids = taken.map(([id]) => id);
        const rows = await publicRows<DirectoryRow>(db, sql`id = any(${ids}::bigint[])`, ids.length, EXTRA);
        // Read for a copy that was thrown away meanwhile.
        if (shelf !== here) continue;
        const found = new Map(rows.map((row) => [row.id, row]));
        for (const [id, number] of taken) {
          const row = found.get(id);
          if (row) here.put(row);
          else here.remove(id);
          // News that came while we read may be of something later.
          if (behind.get(id) === number) behind.delete(id);
        }
        if (here.worn) startAnew();
      }
    } catch (error) {
      log.warn({ err: error }, 'a change of the directory could not be read; trying again');
      setTimeout(() => void catchUp(), 1_000).unref();
    } finally {
      catchingUp = false;
    }
  }

  const isCurrent = () => shelf !== null && behind.size === 0 && changes.listening;

  /** What was answered since the last change, within a bound: most visitors ask for the same few lists. */
  const responses = new Map<string, Written>();
  let answersOf: Shelf | null = null;
  let answersAsOf = -1;
  let answerBytes = 0;

  function kept(here: Shelf, key: string): Written | undefined {
    if (answersOf !== here || answersAsOf !== here.version) {
      [answersOf, answersAsOf, answerBytes] = [here, here.version, 0];
      responses.clear();
    }
    return responses.get(key);
  }

  function keep(key: string, written: Written): void {
    answerBytes += written.body.length;
    if (answerBytes > ANSWERS_MAX) {
      responses.clear();
      answerBytes = written.body.length;
    }
    responses.set(key, written);
  }

  function response(here: Shelf, asked: Asked, { words, corrected }: Meant): Written {
    const { cursor, page_size = PAGE_SIZE_MAX } = asked;
    const after = cursor === undefined ? null : readCursor(cursor);
    const service = asked.service === '' ? null : serviceNamed(asked.service);
    const said = corrected ? words.join(' ') : null;
    // Signs alone were searched for, or a service nobody has heard of.
    if ((asked.search !== '' && words.length === 0) || (asked.service !== '' && service === null)) {
      return here.cards.list(NONE, 0, { total: 0, next: null, corrected: said });
    }
    const found = find(
      here,
      {
        service,
        place: asked.location,
        words: words.map((word) => here.words.beginningWith(word)),
        from: after ? here.positionAfter(Math.round(after.rating * 10), after.jobs, after.id) : 0,
        limit: page_size + 1,
      },
      remembered,
    );
    const count = Math.min(found.count, page_size);
    const next = found.count > page_size ? here.cursorAt(found.slots[count - 1] as number) : null;
    return here.cards.list(found.slots, count, { total: found.total, next, corrected: said });
  }

  if (changes.listening) startAnew();
  return {
    get current() {
      return isCurrent();
    },
    get tooLarge() {
      return tooLarge;
    },
    get size() {
      return shelf?.size ?? 0;
    },
    stands(asked) {
      if (!shelf || !isCurrent()) return null;
      const key = `${asked.page_size} ${asked.cursor} ${asked.service}\n${asked.location}\n${asked.search}`;
      const before = kept(shelf, key);
      if (before) return before;
      const right = meantIn(shelf, queryWords(asked.search));
      if (!right) return null;
      const written = response(shelf, asked, right);
      keep(key, written);
      return written;
    },
    async list(asked) {
      if (!shelf || !isCurrent()) return null;
      const words = queryWords(asked.search);
      const right = meantIn(shelf, words) ?? (await correct(db, words));
      return shelf && isCurrent() ? response(shelf, asked, right) : null;
    },
  };
}

interface Meant {
  readonly words: readonly string[];
  readonly corrected: boolean;
}

const NONE = new Int32Array(0);

/** Each word as asked where some word begins so, else the one meant; undefined when only the database can say. */
function meantIn(shelf: Shelf, asked: readonly string[]): Meant | undefined {
  const words = new Set<string>();
  let corrected = false;
  for (const word of asked) {
    if (usesOf(shelf, shelf.words.beginningWith(word)) > 0) {
      words.add(word);
      continue;
    }
    const meant = shelf.words.meantBy(word, (id) => shelf.usesOfWord(id));
    if (meant === undefined) return undefined;
    if (meant !== null) corrected = true;
    words.add(meant ?? word);
  }
  return { words: [...words], corrected };
}
