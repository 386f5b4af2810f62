/** Two people at two processes: exactly one wins, and the history agrees. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { resetLinks } from '#identity/password/reset.ts';
import {
  anAssignedRequest,
  aCompletedRequest,
  aQuote,
  aRequest,
  aStartedRequest,
  SEEN_QUOTE,
} from '../../db/factories/jobs.ts';
import { aClient, anAdmin } from '../../db/factories/people.ts';
import { aPendingCraftsman } from '../../db/factories/profiles.ts';
import { createPeople, type People } from '../helpers/people.ts';
import type { CallResult } from './client.ts';
import { type Fault, few, type FaultRun, type FaultResult, times } from './fault.ts';
import { type App, openEnvironment, type Environment } from './environment.ts';

const CONCURRENT = 4;

interface Round {
  readonly one: () => Promise<CallResult>;
  readonly two: () => Promise<CallResult>;
  check(one: CallResult, two: CallResult): Promise<string | null> | string | null;
}
type Pair = (environment: Environment, people: People & { second: People['admin'] }) => Promise<Round>;

const twoOf = (apps: readonly App[]) => apps as [App, App];

const exactly =
  (...expected: number[]) =>
  (one: CallResult, two: CallResult) => {
    const got = [one.status, two.status].sort();
    return got.join() === expected.join()
      ? null
      : `answered ${got.join(' and ')} in place of ${expected.join(' and ')}`;
  };

const PAIRS: Readonly<Record<string, Pair>> = {
  'accept/accept': async (environment, { client, craftsman, rival }) => {
    const [here, there] = twoOf(environment.apps);
    const request = await aRequest(environment, client);
    const quotes = [await aQuote(environment, craftsman, request), await aQuote(environment, rival, request)];
    const where = (at: number) => `/job-requests/${request.id}/quotes/${quotes[at]}/accept/`;
    return {
      one: () => here.call('POST', where(0), { as: client, body: SEEN_QUOTE }),
      two: () => there.call('POST', where(1), { as: client, body: SEEN_QUOTE }),
      check: exactly(200, 409),
    };
  },
  'accept/cancel': async (environment, people) => {
    const [here, there] = twoOf(environment.apps);
    const request = await anAssignedRequest(environment, people);
    const where = `/job-requests/${request.id}/`;
    return {
      one: () => here.call('PATCH', where, { as: people.craftsman, body: { status: 'Accepted' } }),
      two: () => there.call('PATCH', where, { as: people.client, body: { status: 'Cancelled' } }),
      async check(accepted, cancelled) {
        const now = await there.call('GET', where, { as: people.client });
        const right = cancelled.status === 200 && [200, 409].includes(accepted.status);
        return right && now.body.status === 'Cancelled'
          ? null
          : `accept ${accepted.status}, cancel ${cancelled.status}, then ${now.body.status}`;
      },
    };
  },
  'assign/assign': async (environment, { client, admin, second, craftsman, rival }) => {
    const [here, there] = twoOf(environment.apps);
    const request = await aRequest(environment, client);
    const where = `/job-requests/${request.id}/assign/`;
    return {
      one: () => here.call('PATCH', where, { as: admin, body: { craftsman_id: craftsman.id, instead_of: null } }),
      two: () => there.call('PATCH', where, { as: second, body: { craftsman_id: rival.id, instead_of: null } }),
      check: exactly(200, 409),
    };
  },
  'approve/reject': async (environment, { admin, second }) => {
    const [here, there] = twoOf(environment.apps);
    const { id } = await aPendingCraftsman(environment, { adminId: admin.id });
    const where = `/admin/craftsman/${id}`;
    return {
      one: () => here.call('POST', `${where}/approve/`, { as: admin, body: {} }),
      two: () => there.call('POST', `${where}/reject/`, { as: second, body: { reason: 'The photo is too dark.' } }),
      check: exactly(200, 409),
    };
  },
  'complete/cancel': async (environment, people) => {
    const [here, there] = twoOf(environment.apps);
    const request = await aStartedRequest(environment, people);
    const where = `/job-requests/${request.id}/`;
    return {
      one: () => here.call('PATCH', where, { as: people.craftsman, body: { status: 'Completed' } }),
      two: () => there.call('PATCH', where, { as: people.client, body: { status: 'Cancelled' } }),
      check: exactly(200, 409),
    };
  },
  'review/review': async (environment, people) => {
    const [here, there] = twoOf(environment.apps);
    const { id } = await aCompletedRequest(environment, people);
    const review = (rating: number) => ({ as: people.client, body: { job: id, rating, comment: 'Neat work.' } });
    return {
      one: () => here.call('POST', '/reviews/', review(5)),
      two: () => there.call('POST', '/reviews/', review(1)),
      check: exactly(201, 409),
    };
  },
  'sign-up/sign-up': async ({ apps }) => {
    const [here, there] = twoOf(apps);
    const body = {
      full_name: 'Nafula Wekesa',
      email: `nafula.${randomUUID()}@example.co.ke`,
      password: 'mabati-na-misumari-47',
      phone_number: '0712345678',
    };
    return {
      one: () => here.call('POST', '/signup/', { body }),
      two: () => there.call('POST', '/signup/', { body }),
      check: exactly(201, 400),
    };
  },
  'reset/reset': async (environment) => {
    const [here, there] = twoOf(environment.apps);
    const client = await aClient(environment);
    const [link] = await resetLinks(environment, client.email);
    const { uid, token } = Object.fromEntries(new URL(link?.url ?? '').searchParams);
    const body = (password: string) => ({ body: { uid, token, password } });
    return {
      one: () => here.call('POST', '/password-reset-confirm/', body('kiti-cha-mbao-11')),
      two: () => there.call('POST', '/password-reset-confirm/', body('meza-ya-mawe-22')),
      check: exactly(200, 400),
    };
  },
  'refresh/refresh': async (environment) => {
    const [here, there] = twoOf(environment.apps);
    const { refresh } = await aClient(environment);
    return {
      one: () => here.call('POST', '/token/refresh/', { body: { refresh } }),
      two: () => there.call('POST', '/token/refresh/', { body: { refresh } }),
      check: (one, two) =>
        exactly(200, 200)(one, two) ?? (one.body.refresh === two.body.refresh ? null : 'two successors'),
    };
  },
};

async function raceAll(run: FaultRun): Promise<FaultResult> {
  const rounds = times(run, 500, 4);
  const environment = await openEnvironment({ database: run.server, apps: 2, mutation: run.mutation });
  const owner = new pg.Client(environment.connection);
  await owner.connect();
  try {
    const people = {
      ...(await createPeople(environment)),
      second: await anAdmin(environment, { fullName: 'Barasa Simiyu' }),
    };
    const wrong: string[] = [];
    const undecided: Record<string, number> = {};
    for (const [name, pair] of Object.entries(PAIRS)) {
      let next = 0;
      const runRounds = async () => {
        for (let turn = next++; turn < rounds; turn = next++) {
          // The rate limits would reject these calls from one IP.
          if (turn % 4 === 0) await owner.query('delete from rate_limits');
          const { one, two, check } = await pair(environment, people);
          // The order alternates, so that neither side is favoured.
          const both = turn % 2 === 0 ? [one(), two()] : [two(), one()].reverse();
          const violation = await check(...((await Promise.all(both)) as [CallResult, CallResult]));
          if (!violation) continue;
          undecided[name] = (undecided[name] ?? 0) + 1;
          wrong.push(`${name}: ${violation}`);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENT }, runRounds));
    }
    const breaches = await environment.breaches();
    return {
      wrong: [...few(wrong), ...few(breaches)],
      measurements: {
        pairs: Object.keys(PAIRS).length,
        'rounds each': rounds,
        'without exactly one winner': wrong.length,
        ...undecided,
        breaches: breaches.length,
      },
    };
  } finally {
    await owner.end();
    await environment.close();
  }
}

export const RACES: readonly Fault[] = [{ name: 'races', mutations: ['read-then-write'], play: raceAll }];
