import { expect, it } from 'vitest';
import { acting, anAcceptedRequest, anAssignedRequest, aQuote, aRequest } from '../../../db/factories/jobs.ts';
import { aClient } from '../../../db/factories/people.ts';
import { anApprovedCraftsman, withProfile } from '../../../db/factories/profiles.ts';
import { usePeople, useTestServer } from '../../../quality/helpers/test-server.ts';
import { approve } from '#craftsmen/approval/approve.ts';
import { reject } from '../moves/answer-assignment.ts';
import { withdrawQuote } from '../moves/quote.ts';

const server = useTestServer();
const people = usePeople(server);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const today = async () => (await server.get('/admin/today/', { as: people.admin })).body;

it('requests wait by the time since they were posted until they have a craftsman or are over', async () => {
  const client = await aClient(server);
  const ago = (hours: number) => ({ at: new Date(Date.now() - hours * HOUR) });
  expect((await today()).waiting).toEqual({ under_6_hours: 0, under_24_hours: 0, over_24_hours: 0 });
  for (const hours of [5.9, 6.1, 23.9, 24.1, 400]) await aRequest(server, client, ago(hours));
  await aQuote(server, people.craftsman, await aRequest(server, client, ago(30)));
  const parties = { ...people, client };
  const rejected = await anAssignedRequest(server, parties, ago(1));
  await reject(server.db, acting(people.craftsman), rejected.id);
  await anAssignedRequest(server, parties, ago(30));
  await anAcceptedRequest(server, parties, ago(30));
  const cancelled = await aRequest(server, client, ago(30));
  await server.patch(`/job-requests/${cancelled.id}/`, { as: client, body: { status: 'Cancelled' } });
  expect((await today()).waiting).toEqual({ under_6_hours: 2, under_24_hours: 2, over_24_hours: 3 });
});

it('days begin at midnight in Nairobi, fourteen of them, with the prices that came and were not withdrawn', async () => {
  const client = await aClient(server);
  const before = await today();
  const days: string[] = before.days.map(({ day }: { day: string }) => day);
  const midnight = Date.parse(`${days[13]}T00:00:00+03:00`);
  expect(days).toHaveLength(14);
  expect(Date.parse(`${days[0]}T00:00:00+03:00`)).toBe(midnight - 13 * DAY);

  const posted = (at: number) => aRequest(server, client, { at: new Date(at) });
  await posted(midnight - 13 * DAY - 1);
  await posted(midnight - 13 * DAY);
  const withOne = await posted(midnight - 1);
  const withTwo = await posted(midnight);
  const first = await aQuote(server, people.craftsman, withTwo);
  await withdrawQuote(server.db, acting(people.craftsman), withTwo.id, { id: first });
  for (const craftsman of [people.craftsman, people.rival]) await aQuote(server, craftsman, withTwo);
  await aQuote(server, people.craftsman, withOne);
  const gone = await aQuote(server, people.rival, withOne);
  await withdrawQuote(server.db, acting(people.rival), withOne.id, { id: gone });

  const after = await today();
  const more = (at: number) => after.days[at].requests - before.days[at].requests;
  expect(days.map((_, at) => more(at))).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  const prices = after.prices.map((count: number, at: number) => count - before.prices[at]);
  expect(prices).toEqual([1, 1, 1, 0, 0, 0]);
});

it('a craftsman counts on the day of the first approval, not again when a change is approved', async () => {
  const { days } = await today();
  const approved = (list: { approved: number }[]) => list.map((day) => day.approved);
  const craftsmen = [
    await anApprovedCraftsman(server, { adminId: people.admin.id }),
    await anApprovedCraftsman(server, { adminId: people.admin.id }),
  ];
  const midnight = Date.parse(`${days[13].day}T00:00:00+03:00`);
  for (const [at, craftsman] of craftsmen.entries()) {
    const decided = new Date(midnight - (at === 0 ? 1 : 13 * DAY + 1)).toISOString();
    await server.owner
      .updateTable('craftsman_revisions')
      .set({ decided_at: decided })
      .where('craftsman_id', '=', craftsman.id)
      .execute();
    await withProfile(server, craftsman, { description: 'Now with a workshop of our own, open on Saturdays.' });
    await approve(server, craftsman.id, { adminId: people.admin.id, ip: null });
  }
  const expected = approved(days);
  expected[12] = (expected[12] ?? 0) + 1;
  expect(approved((await today()).days)).toEqual(expected);
});
