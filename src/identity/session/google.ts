import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { email, nameLine } from '#api/fields.ts';
import { plainLine } from '#api/typed/plain-text.ts';
import type { AppContext } from '#api/context.ts';
import { googleRejected, googleUnavailable } from '../contract.ts';
import { isUsableName } from '../own-name.ts';

export interface GooglePerson {
  /** Google's stable id; the e-mail may change owner. */
  readonly sub: string;
  readonly email: string;
  readonly fullName: string;
}

const GOOGLE = ['https://accounts.google.com', 'accounts.google.com'];
const NAME_MAX = 120;
const MAX_AGE = '15 minutes';

export function createGoogleVerifier({
  settings,
  log,
}: Pick<AppContext, 'settings' | 'log'>): (token: string, nonce: string | undefined) => Promise<GooglePerson> {
  const { googleClientId: audience, googleIssuer, googleJwksUrl } = settings;
  if (audience === null) return () => Promise.reject(googleUnavailable());
  const keys = createRemoteJWKSet(new URL(googleJwksUrl), { timeoutDuration: 4_000 });
  const issuer = GOOGLE.includes(googleIssuer) ? GOOGLE : googleIssuer;
  return async (token, nonce) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        audience,
        issuer,
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['sub', 'exp', 'email'],
        clockTolerance: 10,
        // The page sends its token at once. Also requires `iat`, and none of the future.
        maxTokenAge: MAX_AGE,
      });
      // A stolen token is of no use without the secret of the page it was made for.
      if (payload.nonce !== (nonce === undefined ? undefined : sha256(nonce))) throw googleRejected();
      // Made for another program of the same project.
      if (payload.azp !== undefined && payload.azp !== audience) throw googleRejected();
      return personOf(payload);
    } catch (error) {
      if (!isKeyFetchError(error)) throw error instanceof errors.JOSEError ? googleRejected() : error;
      log.warn({ err: error }, "Google's keys cannot be had");
      throw googleUnavailable();
    }
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

function personOf({ sub, email: claimedEmail, email_verified, name }: JWTPayload): GooglePerson {
  const parsed = email().safeParse(claimedEmail);
  // An unverified e-mail would let anyone take over the account of its owner.
  if (!parsed.success || email_verified !== true || !sub || sub.length > 255) throw googleRejected();
  const parsedName = nameLine('', NAME_MAX).safeParse(typeof name === 'string' ? plainLine(name) : name);
  return {
    sub,
    email: parsed.data,
    fullName: [parsedName.data, parsed.data.split('@')[0]].find((each) => each && isUsableName(each)) ?? 'Fundi',
  };
}

/** Errors of fetching Google's keys (timeout, no connection, no key set), not of the token. */
function isKeyFetchError(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  return error instanceof TypeError || (error as { code?: string }).code === errors.JOSEError.code;
}
