/** The list is ordered by jobs with a witness; the number it shows is that of all completed jobs. */
import { expect, it } from 'vitest';
import { aCompletedRequest, anAcceptedRequest, aReview, aStartedRequest } from '../../../db/factories/jobs.ts';
import { anApprovedCraftsman, type ProfiledCraftsman } from '../../../db/factories/profiles.ts';
import { invariantViolations } from '../../../quality/helpers/invariant-check.ts';
import { usePeople, useTestServer } from '../../../quality/helpers/test-server.ts';

const server = useTestServer();
const people = usePeople(server);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const PDF = new Blob(['%PDF-1.4\ntrailer\n%%EOF\n']);

type Job = (craftsman: ProfiledCraftsman) => Promise<unknown>;
const hired = (craftsman: ProfiledCraftsman) => ({ client: people.client, admin: people.admin, craftsman });
const complete = (as: { access: string }, { id }: { id: number }) =>
  server.patch(`/job-requests/${id}/`, { as, body: { status: 'Completed' } });

const proved =
  (at: Date): Job =>
  async (craftsman) => {
    const job = await anAcceptedRequest(server, hired(craftsman), { at });
    await server.post(`/job-requests/${job.id}/proof/`, { as: craftsman, form: { proof_images: PDF } });
    await complete(craftsman, job);
  };
const closedByClient =
  (job: typeof aStartedRequest): Job =>
  async (craftsman) =>
    complete(people.client, await job(server, hired(craftsman), { at: minutesAgo(90) }));
const declared: Job = (craftsman) =>
  aCompletedRequest(server, hired(craftsman), { at: minutesAgo(90), completedAt: new Date() });

async function ordered(...all: (readonly Job[])[]): Promise<(string | number)[][]> {
  const service = ['Roofing', 'Tiling', 'Masonry', 'Welding'][round++] as string;
  const options = { adminId: people.admin.id, services: ['Plumbing', service] };
  // Made last, the first would otherwise lead.
  for (const [at, jobs] of [...all.entries()].reverse()) {
    const craftsman = await anApprovedCraftsman(server, { ...options, company: `Fundi ${at}` });
    for (const job of jobs) await job(craftsman);
  }
  const { body } = await server.get(`/public-craftsman/?service=${service}`);
  return body.map((card: { name: string; completed_jobs: number }) => [card.name, card.completed_jobs]);
}
let round = 0;

it('a proved job outweighs jobs that a craftsman only declared, and all are shown', async () => {
  expect(await ordered([declared, declared, declared], [proved(minutesAgo(31))])).toEqual([
    ['Fundi 1', 1],
    ['Fundi 0', 3],
  ]);
});

it('the three top rated follow rating and completed jobs alone', async () => {
  const service = { adminId: people.admin.id, services: ['Plumbing', 'Landscaping'] };
  const make = (company: string) => anApprovedCraftsman(server, { ...service, company });
  const [declaring, proving] = [await make('Declares'), await make('Proves')];
  const [first, second] = [await make('First'), await make('Second')];
  for (const [craftsman, rating] of [
    [first, 5],
    [second, 4],
  ] as const)
    await aReview(server, people.client, await aCompletedRequest(server, hired(craftsman)), { rating });
  for (const job of Array<Job>(5).fill(declared)) await job(declaring);
  for (const job of [proved(minutesAgo(31)), declared]) await job(proving);
  const names = async (path: string, read: (body: any) => { name: string }[]) =>
    read((await server.get(path)).body).map(({ name }) => name);
  expect(await names('/public-craftsman/?service=Landscaping', (body) => body)).toEqual([
    'First',
    'Second',
    'Proves',
    'Declares',
  ]);
  expect(await names('/figures/', (body) => body.top_rated)).toEqual(['First', 'Second', 'Declares']);
});

it('a client who closes what has begun is a witness; one who closes what has not is none', async () => {
  const begun = closedByClient(aStartedRequest);
  const accepted = closedByClient(anAcceptedRequest);
  expect(await ordered([accepted, accepted], [begun])).toEqual([
    ['Fundi 1', 1],
    ['Fundi 0', 2],
  ]);
});

it('nothing that is over within half an hour counts', async () => {
  expect(await ordered([proved(minutesAgo(29)), declared], [proved(minutesAgo(31))])).toEqual([
    ['Fundi 1', 1],
    ['Fundi 0', 2],
  ]);
});

it('a review makes its client a witness, and jobs without one decide between equals', async () => {
  const reviewed: Job = async (craftsman) => {
    const times = { at: minutesAgo(90), completedAt: new Date() };
    await aReview(server, people.client, await aCompletedRequest(server, hired(craftsman), times));
  };
  const hasty: Job = async (craftsman) =>
    aReview(server, people.client, await aCompletedRequest(server, hired(craftsman)));
  expect(await ordered([hasty, declared, declared], [reviewed, declared], [reviewed])).toEqual([
    ['Fundi 1', 2],
    ['Fundi 2', 1],
    ['Fundi 0', 3],
  ]);
});

it('leaves lists and sources in agreement', async () => {
  expect(await invariantViolations(server)).toEqual([]);
});
