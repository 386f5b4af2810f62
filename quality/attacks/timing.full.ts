/**
 * Whether response times reveal accounts: interleaved samples of a known and an unknown e-mail, and the probability
 * that the known one takes longer (AUC). 0.5 reveals nothing; an early return gives nearly 1.
 */
import { expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin } from '../../db/factories/people.ts';
import { useTestServer } from '../helpers/test-server.ts';

const SAMPLES = 200;
const MOST = 0.6;

const server = useTestServer({}, { limits: 100_000, realPasswords: true });

/** The share of pairs in which the first takes longer; ties count half. */
function auc(known: readonly number[], unknown: readonly number[]): number {
  let wins = 0;
  for (const one of known) for (const other of unknown) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (known.length * unknown.length);
}

async function timed(path: string, body: object): Promise<number> {
  const began = performance.now();
  const { status } = await server.post(path, { body });
  expect(status).toBe(path === '/password-reset/' ? 200 : 401);
  return performance.now() - began;
}

const password = 'not-the-password-of-anybody';
const CALLS = [
  ['craftsman sign-in', '/token/', () => aCraftsman(server)],
  ['craftsman sign-in, for an admin', '/token/', () => anAdmin(server)],
  ['client sign-in', '/client-login/', () => aClient(server)],
  ['the reset', '/password-reset/', () => aClient(server)],
] as const;

test.each(CALLS)(
  '%s answers as fast for an address it knows as for one it does not',
  async (name, path, createPerson) => {
    const { email } = await createPerson();
    const body = (to: string) => (path === '/password-reset/' ? { email: to } : { email: to, password });
    const known: number[] = [];
    const unknown: number[] = [];
    const sample = async (at: number) => {
      const takeKnown = async () => known.push(await timed(path, body(email)));
      const takeUnknown = async () => unknown.push(await timed(path, body(`nobody.${at}@example.co.ke`)));
      for (const take of at % 2 === 0 ? [takeKnown, takeUnknown] : [takeUnknown, takeKnown]) await take();
    };
    for (let warm = 0; warm < 20; warm++) await sample(warm);
    known.length = unknown.length = 0;
    for (let at = 0; at < SAMPLES; at++) await sample(at);
    const area = auc(known, unknown);
    const median = (all: number[]) =>
      [...all].sort((one, other) => one - other)[Math.floor(all.length / 2)]?.toFixed(1);
    console.log(`${name}: AUC ${area.toFixed(3)}; known ${median(known)} ms, unknown ${median(unknown)} ms (medians)`);
    expect(Math.max(area, 1 - area)).toBeLessThanOrEqual(MOST);
  },
);
