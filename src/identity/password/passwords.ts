/** Keeping passwords: argon2id at OWASP's floor (19 MiB, two passes, one lane), a few at a time. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#api/concurrency-limit.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// A hash takes 15 ms of a core and 19 MiB; a burst of sign-ins must not take the machine from everybody else.
const inTurn = limitConcurrency(2, 32, 2);

/** @throws unavailable when too many wait already */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

const nobodysHash = hash(randomBytes(32), COST);

/**
 * Whether the password is the one behind the hash. Without a hash (nobody has that address, or signs in with Google only)
 * the same work is done for nothing, so that the time of the answer tells nobody apart.
 * @throws unavailable when too many wait already
 */
export function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    const same = await verify(passwordHash ?? (await nobodysHash), password);
    return same && passwordHash !== null;
  });
}
