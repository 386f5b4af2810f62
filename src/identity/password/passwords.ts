/** Argon2id at OWASP's minimum: 19 MiB, two passes, parallelism 1. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordCost } from '#api/context.ts';
import { limitConcurrency } from '#api/limits/concurrency-limit.ts';

const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash takes 15 ms of a core and 19 MiB; a burst of sign-ins must not starve other requests.
const limited = limitConcurrency(2, 32, 2);

export function hashPassword(password: string, cost = COST): Promise<string> {
  return limited(() => hash(password, cost));
}

const dummyHash = hash(randomBytes(32), COST);

/** Verifies a dummy hash when there is none: the duration does not reveal whether the account exists. @throws unavailable */
export function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return limited(async () => {
    const matches = await verify(passwordHash ?? (await dummyHash), password);
    return matches && passwordHash !== null;
  });
}
