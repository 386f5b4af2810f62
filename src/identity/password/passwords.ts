/** Argon2id at OWASP's minimum: 19 MiB, two passes, parallelism 1. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordCost } from '#api/context.ts';
import { limitConcurrency } from '#api/limits/concurrency-limit.ts';

const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash takes 15 ms of a core and 19 MiB; a burst of sign-ins must not starve other requests.
const limited = limitConcurrency(2, 32, 2);

/** One device types ũ as one character, another as u with a tilde: both are composed (NFC) before they are hashed. */
export function hashPassword(password: string, cost = COST): Promise<string> {
  return limited(() => hash(password.normalize('NFC'), cost));
}

const dummyHash = hash(randomBytes(32), COST);

/** Verifies a dummy hash when there is none: the duration does not reveal whether the account exists. @throws unavailable */
export function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return limited(async () => {
    const known = passwordHash ?? (await dummyHash);
    const composed = password.normalize('NFC');
    // Hashes from before passwords were composed.
    const matches = (await verify(known, composed)) || (composed !== password && (await verify(known, password)));
    return matches && passwordHash !== null;
  });
}
