/** What Google says of a person, believed only after its signature, audience, issuer, time and proof of the address. */
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { email, text } from '#api/fields.ts';
import type { AppContext } from '#api/context.ts';
import { googleRefused, googleUnavailable } from '../contract.ts';

export interface GooglePerson {
  /** Google's own key of the person; the address may change hands. */
  readonly sub: string;
  readonly email: string;
  readonly fullName: string;
}

/** Google has signed with both forms. */
const GOOGLE = ['https://accounts.google.com', 'accounts.google.com'];
const NAME_MAX = 120;

/** @returns the check of an ID token @throws googleRefused, googleUnavailable (not set up, or its keys cannot be had) */
export function makeGoogle({
  settings,
  log,
}: Pick<AppContext, 'settings' | 'log'>): (token: string) => Promise<GooglePerson> {
  const { googleClientId: audience, googleIssuer, googleJwksUrl } = settings;
  if (audience === null) return () => Promise.reject(googleUnavailable());
  const keys = createRemoteJWKSet(new URL(googleJwksUrl), { timeoutDuration: 4_000 });
  const issuer = GOOGLE.includes(googleIssuer) ? GOOGLE : googleIssuer;
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        audience,
        issuer,
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['sub', 'exp', 'email'],
        clockTolerance: 10,
      });
      return personOf(payload);
    } catch (error) {
      if (!isOurs(error)) throw error instanceof errors.JOSEError ? googleRefused() : error;
      log.warn({ err: error }, "Google's keys cannot be had");
      throw googleUnavailable();
    }
  };
}

function personOf({ sub, email: address, email_verified, name }: JWTPayload): GooglePerson {
  const read = email().safeParse(address);
  // An address that Google has not proven would let anybody take over the account of its owner.
  if (!read.success || email_verified !== true || !sub || sub.length > 255) throw googleRefused();
  const named = text('', NAME_MAX).safeParse(name);
  return { sub, email: read.data, fullName: named.success ? named.data : (read.data.split('@')[0] as string) };
}

/** Faults of the way to the keys, not of the token: a timeout, no connection, no key set in the answer. */
function isOurs(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  return error instanceof TypeError || (error as { code?: string }).code === errors.JOSEError.code;
}
