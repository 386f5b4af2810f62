/** Waves on a real database: who is told, when the next ones are, and what ends them. */
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  acting,
  anAcceptedQuote,
  aQuote,
  aRequest,
  type RequestOptions,
  requestFields,
} from '../../../db/factories/jobs.ts';
import { insertCraftsmen } from '../../../db/factories/generated-craftsmen.ts';
import { aClient, anAdmin } from '../../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../../db/factories/profiles.ts';
import { poll } from '../../../quality/helpers/poll.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import type { Service } from '#catalogue/services.ts';
import { inTransaction } from '#platform/db/database.ts';
import { inform } from '../inform.ts';
import { withdrawQuote } from '../moves/quote.ts';
import { reject } from '../moves/answer-assignment.ts';
import { assign } from '../moves/assign.ts';
import { release } from '../moves/release.ts';
import { nairobiDay } from '../rules.ts';
import { readCandidates } from './candidates.ts';
import { WAVES } from './rules.ts';

const server = useTestServer();
const { seats } = WAVES;
const SIZE = seats.best + seats.turn + seats.newcomer;
const CROWD = 3 * SIZE + 4;
type Request = { readonly id: number };

/** All who fit a plumber's job in South B; tests add others elsewhere. */
let crowd: number[];
beforeAll(async () => {
  await insertCraftsmen(server, CROWD);
  crowd = (await server.db.selectFrom('craftsmen').select('id').execute()).map(({ id }) => id);
  await sql`update craftsmen set completed_jobs = 10 + id % 5`.execute(server.owner);
});

/** Runs the jobs of waves, and not those that write to each who was told: notifications/delivery has the tests of these. */
const sendWaves = () => server.work('tell_wave', 'tidy');

/** Urgent requests have waves at night, too. */
async function post(client: { access: string }, options: RequestOptions = {}): Promise<Request> {
  const body = { ...requestFields({ location: 'South B', isUrgent: true }), ...options };
  const { body: request } = await server.post('/job-requests/', { as: client, body });
  await sendWaves();
  return request;
}
const aPostedRequest = async (options?: RequestOptions) => {
  const client = await aClient(server);
  return { client, request: await post(client, options) };
};

/** The craftsmen of each wave. */
async function wavesOf({ id }: Request): Promise<number[][]> {
  const rows = await server.db
    .selectFrom('request_tellings')
    .select(['wave', 'craftsman_id'])
    .where('request_id', '=', id)
    .orderBy('craftsman_id')
    .execute();
  const waves: number[][] = [];
  for (const { wave, craftsman_id } of rows) (waves[wave - 1] ??= []).push(craftsman_id);
  return waves;
}
const toldOf = async (request: Request) => (await wavesOf(request)).flat();
const sizesOf = async (request: Request) => (await wavesOf(request)).map(({ length }) => length);

/** As if so many minutes had passed since the last wave; then its job runs. */
async function later({ id }: Request, minutes: number = WAVES.urgentMinutes): Promise<void> {
  await sql`update request_waves set at = at - make_interval(mins => ${minutes}) where request_id = ${id}`.execute(
    server.owner,
  );
  await sendWaves();
}
const quoter = async (craftsmanId: number) => {
  const { id, account_id: accountId } = await server.db
    .selectFrom('craftsmen')
    .select(['id', 'account_id'])
    .where('id', '=', craftsmanId)
    .executeTakeFirstOrThrow();
  return { id, accountId, role: 'craftsman' as const };
};

describe('a request', () => {
  test('is told to twelve, then to twelve more, to nobody twice, five times at most', async () => {
    const { request } = await aPostedRequest();
    expect(await sizesOf(request)).toEqual([SIZE]);
    for (let wave = 2; wave <= WAVES.most + 1; wave++) await later(request);
    expect(await sizesOf(request)).toEqual([SIZE, SIZE, SIZE, CROWD - 3 * SIZE]);
    expect(new Set(await toldOf(request)).size).toBe(CROWD);
    const waves = await server.db
      .selectFrom('request_waves')
      .selectAll()
      .where('request_id', '=', request.id)
      .execute();
    expect(waves).toHaveLength(WAVES.most);
    const { rows } = await sql`
      select from notifications where request_id = ${request.id} and kind = 'new_work'`.execute(server.db);
    expect(rows).toHaveLength(CROWD);
  });

  test('waits for its time, however often the job runs', async () => {
    const { request } = await aPostedRequest();
    await later(request, WAVES.urgentMinutes - 1);
    await sendWaves();
    expect(await sizesOf(request)).toEqual([SIZE]);
    await later(request, 1);
    expect(await sizesOf(request)).toEqual([SIZE, SIZE]);
  });

  test('of one client a craftsman hears five times a day, then of others and from the next morning on', async () => {
    const [client] = [await aClient(server)];
    const few = { service: 'Masonry', location: 'Lodwar' } as const;
    const [near] = [await anApprovedCraftsman(server, { services: ['Masonry'], location: 'Lodwar' })];
    const told = [];
    for (let each = 0; each < WAVES.lettersOfOneClient + 1; each++) {
      const request = await post(client, few);
      told.push((await toldOf(request)).includes(near.id));
    }
    expect(told).toEqual([...Array<boolean>(WAVES.lettersOfOneClient).fill(true), false]);
    const other = await post(await aClient(server), few);
    expect(await toldOf(other)).toContain(near.id);

    const last = await server.db
      .selectFrom('requests')
      .select(['id', 'service', 'location'])
      .where('client_id', '=', client.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const midnight = Date.parse(`${nairobiDay(new Date())}T00:00:00+03:00`);
    const hasHeardEnough = async (ofWavesAt: number) => {
      await sql`update request_waves set at = ${new Date(ofWavesAt)} where request_id in (
        select id from requests where client_id = ${client.id})`.execute(server.owner);
      const candidates = await readCandidates(server.db, last, new Date(midnight + 8 * 3_600_000));
      return candidates.find(({ id }) => id === near.id)?.toldToday === WAVES.lettersADay;
    };
    expect(await hasHeardEnough(midnight - 60_000)).toBe(false);
    expect(await hasHeardEnough(midnight)).toBe(true);
  });

  test('has a newcomer in each wave, although others rank better and wait longer', async () => {
    const newcomers = await server.db.selectFrom('craftsmen').select('id').orderBy('id').limit(2).execute();
    const ids = newcomers.map(({ id }) => id);
    const jobs = (count: number) =>
      sql`update craftsmen set completed_jobs = ${count} where id = any(${ids}::bigint[])`.execute(server.owner);
    await jobs(0);
    await sql`update craftsman_turns set told_at = now() where craftsman_id = any(${ids}::bigint[])`.execute(
      server.owner,
    );
    const { request } = await aPostedRequest();
    await later(request);
    const waves = await wavesOf(request);
    await jobs(10);
    for (const id of ids) expect(waves.flat()).toContain(id);
    expect(waves.map((wave) => wave.filter((id) => ids.includes(id)).length)).toEqual([1, 1]);
  });

  test('stops at three prices, and goes on when one of them is withdrawn', async () => {
    const { request } = await aPostedRequest();
    const [first = 0, second = 0, third = 0] = await toldOf(request);
    const quotes = [];
    for (const id of [first, second, third]) quotes.push(await aQuote(server, await quoter(id), request));
    await later(request);
    expect(await sizesOf(request)).toEqual([SIZE]);
    await withdrawQuote(server.db, acting(await quoter(third)), request.id, { id: quotes[2] as number });
    await sendWaves();
    expect(await sizesOf(request)).toEqual([SIZE, SIZE]);
  });

  test.each([
    [
      'cancelled',
      (as: { access: string }, { id }: Request) =>
        server.patch(`/job-requests/${id}/`, { as, body: { status: 'Cancelled' } }),
    ],
    [
      'accepted',
      async (as: { access: string; id: number }, request: Request) => {
        const [first = 0] = await toldOf(request);
        const client = { ...as, accountId: (as as never as { accountId: number }).accountId, role: 'client' as const };
        await anAcceptedQuote(server, { client, craftsman: await quoter(first) }, request);
      },
    ],
  ])('that is %s has no further wave', async (_what, end) => {
    const { client, request } = await aPostedRequest();
    await end(client as never, request);
    await later(request);
    expect(await sizesOf(request)).toEqual([SIZE]);
  });

  test('is not told to a craftsman who was unlisted between two waves', async () => {
    const { request } = await aPostedRequest();
    const told = await toldOf(request);
    const unlisted = crowd.filter((id) => !told.includes(id)).slice(5);
    const list = (listed: boolean) =>
      sql`update craftsmen set listed = ${listed} where id = any(${unlisted}::bigint[])`.execute(server.owner);
    await list(false);
    await later(request);
    await list(true);
    expect(await sizesOf(request)).toEqual([SIZE, 5]);
  });

  test('that moves to another place is told there at once', async () => {
    await insertCraftsmen(server, 2, 'Coast');
    const { rows } = await sql<{ id: number }>`
      update craftsmen set public_places = '{nyali,mombasa}', completed_jobs = 10
      where account_id in (select id from accounts where full_name like 'Coast%') returning id`.execute(server.owner);
    const { client, request } = await aPostedRequest();
    const { service: _fixed, ...fields } = requestFields({ location: 'mombasa', isUrgent: true });
    expect((await server.put(`/job-requests/${request.id}/`, { as: client, body: fields })).status).toBe(200);
    await sendWaves();
    const [, second] = await wavesOf(request);
    expect(second).toEqual(rows.map(({ id }) => id));
  });

  test('in a place with few craftsmen is told two hours away, to who heard of nothing for three days', async () => {
    await insertCraftsmen(server, 3, 'Lake');
    const move = async (name: string, place: string, told: string) => {
      const { rows } = await sql<{ id: number }>`
        update craftsmen set public_places = array[${place}]
        where account_id = (select id from accounts where full_name = ${name}) returning id`.execute(server.owner);
      const id = rows[0]?.id ?? 0;
      await sql`update craftsman_turns set told_at = now() - ${told}::interval where craftsman_id = ${id}`.execute(
        server.owner,
      );
      return id;
    };
    const near = await move('Lake 1', 'kakamega', '1 hour');
    const waited = await move('Lake 2', 'eldoret', '4 days');
    await move('Lake 3', 'eldoret', '2 days');
    const { request } = await aPostedRequest({ location: 'kisumu' });
    expect(await wavesOf(request)).toEqual([[near, waited]]);
  });

  test('that is given back is told to those who had quoted first, then in waves again', async () => {
    const { client, request } = await aPostedRequest();
    const [first = 0, second = 0, third = 0] = await toldOf(request);
    await aQuote(server, await quoter(second), request);
    await aQuote(server, await quoter(third), request);
    const craftsman = await quoter(first);
    await anAcceptedQuote(server, { client, craftsman }, request);
    await release(server.db, acting(craftsman), request.id, 'My ladder broke.');
    await sendWaves();
    const { rows } = await sql<{ craftsman: number; amount: number }>`
      select c.id as craftsman, (facts ->> 'amount')::int as amount from notifications n
      join craftsmen c on c.account_id = n.account_id
      where n.request_id = ${request.id} and n.kind = 'request_reopened' order by c.id`.execute(server.db);
    expect(rows).toEqual([second, third].map((id) => ({ craftsman: id, amount: 4500 })));
    expect(await sizesOf(request)).toEqual([SIZE]);
    await later(request);
    expect((await wavesOf(request))[2]).toHaveLength(SIZE);
  });
});

test('that is given back is not told to who has sent a new price meanwhile', async () => {
  const { client, request } = await aPostedRequest();
  const [first = 0, second = 0, third = 0, fourth = 0] = await toldOf(request);
  for (const id of [second, third]) await aQuote(server, await quoter(id), request);
  await anAcceptedQuote(server, { client, craftsman: await quoter(first) }, request);
  const by = acting(await anAdmin(server));
  await assign(server.db, by, request.id, { craftsmanId: fourth, reason: 'He did not come.' });
  await aQuote(server, await quoter(third), request, { amount: 5200 });
  await reject(server.db, acting(await quoter(fourth)), request.id);
  await sendWaves();
  const { rows } = await sql<{ craftsman: number }>`
    select c.id as craftsman from notifications n join craftsmen c on c.account_id = n.account_id
    where n.request_id = ${request.id} and n.kind = 'request_reopened' order by c.id`.execute(server.db);
  expect(rows).toEqual([{ craftsman: second }]);
});

describe('a craftsman', () => {
  const EVERYTHING = { within_km: null, without: [], paused_until: null };
  const aCoastalCraftsman = () => anApprovedCraftsman(server, { services: ['Plumbing', 'Tiling'], location: 'Kilifi' });
  const want = async (as: { access: string }, wishes: object) => {
    const body = { ...EVERYTHING, ...wishes };
    expect((await server.put('/notifications/new-work/', { as, body })).status).toBe(200);
  };
  const isTold = async ({ id }: { id: number }) =>
    (await toldOf((await aPostedRequest({ location: 'malindi' })).request)).includes(id);
  const tomorrow = () => nairobiDay(new Date(Date.now() + 86_400_000));

  test.each<[string, object]>([
    ['who goes less far', { within_km: 40 }],
    ['who wants nothing of that service', { without: ['Plumbing'] }],
    ['who pauses', { paused_until: tomorrow() }],
  ])('%s is not told, and is once they want it', async (_what, wishes) => {
    const craftsman = await aCoastalCraftsman();
    await want(craftsman, wishes);
    expect(await isTold(craftsman)).toBe(false);
    await want(craftsman, {});
    expect(await isTold(craftsman)).toBe(true);
  });

  test.each<[string, Service, RawBuilder<unknown>]>([
    ['pause', 'Roofing', sql`new_work_from = now() + interval '2 days'`],
    ['go less far', 'Masonry', sql`new_work_km = 5`],
    ['leave the service out', 'Carpentry', sql`new_work_without = '{Carpentry}'`],
  ])('is told although thirteen better ones there %s', async (_what, service, wish) => {
    const better = 13;
    await insertCraftsmen(server, 2 * better + 1, service);
    const { rows } = await sql<{ id: number; account: number }>`
      update craftsmen set public_services = ${[service]}, public_places = '{thika,kiambu}', rating_sum = 1, completed_jobs = 10
      where account_id in (select id from accounts where full_name like ${`${service} %`})
      returning id, account_id as account`.execute(server.owner);
    const best = rows.toSorted((one, other) => one.id - other.id).slice(0, better + 1);
    const craftsman = best.pop()?.id;
    await sql`update craftsmen set rating_sum = 5, completed_jobs = case id when ${craftsman} then 20 else 30 end
      where id = any(${[...best.map(({ id }) => id), craftsman]}::bigint[])`.execute(server.owner);
    const accounts = best.map(({ account }) => account);
    await sql`insert into notification_settings (account_id) select unnest(${accounts}::bigint[])`.execute(
      server.owner,
    );
    await sql`update notification_settings set ${wish} where account_id = any(${accounts}::bigint[])`.execute(
      server.owner,
    );
    // Who was told last is chosen for being the best, or not at all.
    await sql`update craftsman_turns set told_at = now() where craftsman_id = ${craftsman}`.execute(server.owner);
    const told = await toldOf((await aPostedRequest({ location: 'ruiru', service })).request);
    expect(told).toHaveLength(SIZE);
    expect(told).toContain(craftsman);
    expect(told.filter((id) => best.some((each) => each.id === id))).toEqual([]);
  });

  test('is told again from the day until which they paused', async () => {
    const craftsman = await aCoastalCraftsman();
    await want(craftsman, { paused_until: tomorrow() });
    const tidy = async () => {
      await sql`select graphile_worker.add_job('tidy')`.execute(server.owner);
      await sendWaves();
    };
    await tidy();
    expect(await isTold(craftsman)).toBe(false);
    await sql`update notification_settings set new_work_from = new_work_from - 1
      where account_id = ${craftsman.accountId}`.execute(server.owner);
    await tidy();
    expect(await isTold(craftsman)).toBe(true);
  });
});

describe('client and admin read', () => {
  test('how many were told when, and when more are; a craftsman reads none of it', async () => {
    const { client, request } = await aPostedRequest();
    const admin = await anAdmin(server);
    const readBy = async (as: { access: string }) => (await server.get(`/job-requests/${request.id}/`, { as })).body;
    for (const reader of [client, admin]) {
      const { informed, waves, next_wave_at: next } = await readBy(reader);
      expect({ informed, waves }).toEqual({
        informed: SIZE,
        waves: [{ at: expect.any(String), told: SIZE, had_quoted: false }],
      });
      expect(Date.parse(next) - Date.parse(waves[0].at)).toBe(WAVES.urgentMinutes * 60_000);
    }
    const craftsman = await anApprovedCraftsman(server, { services: ['Plumbing'], location: 'South B' });
    await aQuote(server, craftsman, request);
    await assign(server.db, acting(admin), request.id, { craftsmanId: craftsman.id });
    expect(await readBy(craftsman)).toMatchObject({ informed: 0, waves: [], next_wave_at: null, usual_minutes: null });
    expect(await readBy(client)).toMatchObject({ next_wave_at: null });
  });

  test('how long three prices usually take, once ten requests of the service had them', async () => {
    const client = await aClient(server);
    const crowd = await server.db.selectFrom('craftsmen').select('id').orderBy('id').limit(3).execute();
    const at = new Date(Date.now() - 3 * 3_600_000);
    const usual = async () => {
      const request = await post(client);
      return (await server.get(`/job-requests/${request.id}/`, { as: client })).body.usual_minutes;
    };
    await sql`update requests set service = 'Welding' where service = 'Plumbing'`.execute(server.owner);
    for (let each = 0; each < 10; each++) {
      if (each === 9) expect(await usual()).toBeNull();
      const request = await aRequest(server, client, { at, location: 'South B' });
      for (const [place, { id }] of crowd.entries())
        await aQuote(server, await quoter(id), request, { at: new Date(at.getTime() + (place + 1) * 15 * 60_000) });
    }
    expect(await usual()).toBe(50);
  });
});

describe('a wave', () => {
  test('is sent once when two processes send it at the same time', async () => {
    const { request } = await aPostedRequest();
    await sql`update request_waves set at = at - interval '1 hour' where request_id = ${request.id}`.execute(
      server.owner,
    );
    await Promise.all([1, 2, 3].map(() => inform(server.db, request.id)));
    expect(await sizesOf(request)).toEqual([SIZE, SIZE]);
  });

  test('beside another to the same people counts both letters, and the later one is their turn', async () => {
    const at = new Date();
    const [first, second] = [
      await aRequest(server, await aClient(server)),
      await aRequest(server, await aClient(server)),
    ];
    let other: Promise<void> | undefined;
    await inTransaction(server.db, async (trx) => {
      await inform(trx, first.id, at);
      other = inform(server.db, second.id, new Date(at.getTime() + 1_000));
      await poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.owner);
        return rows.length > 0;
      });
    });
    await other;
    const toldSecond = await toldOf(second);
    const both = (await toldOf(first)).filter((id) => toldSecond.includes(id));
    expect(both.length).toBeGreaterThan(0);
    const { rows } = await sql`
      select (select max(told_at) = min(told_at) and min(told_at) > ${at.toISOString()} from craftsman_turns
          where craftsman_id = any(${both}::bigint[])) as later,
        (select sum(told) from craftsman_tellings) - (select count(*) from request_tellings) as uncounted`.execute(
      server.db,
    );
    expect(rows).toEqual([{ later: true, uncounted: 0 }]);
  });

  test('that was cut off leaves nothing, and the next attempt tells all of it', async () => {
    const { request } = await aPostedRequest();
    await sql`update request_waves set at = at - interval '1 hour' where request_id = ${request.id}`.execute(
      server.owner,
    );
    const cut = inTransaction(server.db, async (trx) => {
      await inform(trx, request.id);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
    });
    await expect(cut).rejects.toThrow();
    expect(await sizesOf(request)).toEqual([SIZE]);
    await sendWaves();
    expect(await sizesOf(request)).toEqual([SIZE, SIZE]);
  });

  test('sends nobody more than the letters of a day, and the rest in the morning', async () => {
    const { request } = await aPostedRequest();
    const told = await toldOf(request);
    await sql`
      insert into craftsman_tellings as letters (craftsman_id, day, told)
      select id, ${nairobiDay(new Date())}::date, 100 from craftsmen
      on conflict (craftsman_id, day) do update set told = letters.told + 100`.execute(server.owner);
    await later(request);
    expect(await toldOf(request)).toEqual(told);
    const { rows } = await sql<{ hour: number; is_later: boolean }>`
      select extract(hour from run_at at time zone 'UTC')::int as hour, run_at > now() as is_later
      from graphile_worker.jobs where key = ${`wave:${request.id}`}`.execute(server.owner);
    expect(rows).toEqual([{ hour: WAVES.night.until - 3, is_later: true }]);
    await sql`delete from craftsman_tellings where told = 100`.execute(server.owner);
    await sql`update craftsman_tellings set told = told - 100 where told > 100`.execute(server.owner);
    await sendWaves();
    expect(await sizesOf(request)).toEqual([SIZE, SIZE]);
  });
});

test('a price within the hour counts as an answer, a later or a second one does not', async () => {
  const { request } = await aPostedRequest();
  const [soon = 0, late = 0] = await toldOf(request);
  const answers = async () => {
    const { rows } = await sql<{ id: number; answered: number }>`
      select craftsman_id as id, sum(answered) as answered from craftsman_tellings group by 1`.execute(server.db);
    const counted = new Map(rows.map(({ id, answered }) => [id, answered]));
    return [soon, late].map((id) => counted.get(id) ?? 0);
  };
  const [ofSoon = 0, ofLate = 0] = await answers();
  const first = await aQuote(server, await quoter(soon), request);
  await withdrawQuote(server.db, acting(await quoter(soon)), request.id, { id: first });
  await aQuote(server, await quoter(soon), request);
  await aQuote(server, await quoter(late), request, { at: new Date(Date.now() + (WAVES.answerMinutes + 1) * 60_000) });
  expect(await answers()).toEqual([ofSoon + 1, ofLate]);
});
