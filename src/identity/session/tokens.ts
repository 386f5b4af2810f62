/** The signed and sealed texts that stand for a person. Pure: keys and time come from outside, rows are elsewhere. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Role } from '#api/endpoint.ts';

const ACCESS_MINUTES = 30;
const ISSUER = 'ufundi';
const AUDIENCE = 'ufundi-api';

export interface AccessClaims {
  readonly accountId: number;
  readonly role: Role;
  readonly family: string;
}

export interface ReadClaims extends AccessClaims {
  /** Milliseconds since 1970. */
  readonly until: number;
}

export interface AccessTokens {
  sign(claims: AccessClaims): string;
  /** What a token says, or null for one we did not sign, for something else, or too old. */
  read(token: string): ReadClaims | null;
}

/** Each kind of token has its own key, so that none can ever pass for another. */
function keyFor(purpose: string, secret: string | Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'ufundi', purpose, 32));
}

export function makeAccessTokens(secret: string): AccessTokens {
  const key = keyFor('access', secret);
  const sign = createSigner({
    key,
    algorithm: 'HS256',
    expiresIn: ACCESS_MINUTES * 60_000,
    iss: ISSUER,
    aud: AUDIENCE,
  });
  const verify = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE,
    requiredClaims: ['exp', 'sub', 'kind', 'role', 'family'],
  });
  return {
    sign: ({ accountId, role, family }) => sign({ kind: 'access', sub: String(accountId), role, family }),
    read(token) {
      let claims: { kind: string; sub: string; role: Role; family: string; exp: number };
      try {
        claims = verify(token);
      } catch {
        return null;
      }
      if (claims.kind !== 'access') return null;
      return { accountId: Number(claims.sub), role: claims.role, family: claims.family, until: claims.exp * 1000 };
    },
  };
}

/** A refresh token: 256 random bits that mean nothing by themselves. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a refresh token. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Seals a refresh token so that only its predecessor opens it: nobody who reads the table can. */
export function seal(successor: string, predecessor: string): Buffer {
  return sealWith(keyFor('successor', predecessor), successor);
}

/** @throws when the seal is broken or the predecessor another */
export function unseal(sealed: Buffer, predecessor: string): string {
  return unsealWith(keyFor('successor', predecessor), sealed);
}

function sealWith(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function unsealWith(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

/** Seals the secret of an authenticator app for one account: on another's row it cannot be opened. */
export function sealSecret(tokenSecret: string, accountId: number, secret: string): Buffer {
  return sealWith(keyFor(`second factor ${accountId}`, tokenSecret), secret);
}

/** @returns null when TOKEN_SECRET is no longer the one it was sealed with */
export function openSecret(tokenSecret: string, accountId: number, sealed: Buffer): string | null {
  try {
    return unsealWith(keyFor(`second factor ${accountId}`, tokenSecret), sealed);
  } catch {
    return null;
  }
}

/** 120 random bits in letters that cannot be taken for one another on paper. */
export function newRecoveryCode(): string {
  return Array.from(randomBytes(24), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('');
}

/** What is kept of a recovery code. */
export function hashOfRecoveryCode(tokenSecret: string, accountId: number, code: string): Buffer {
  return createHmac('sha256', keyFor('recovery code', tokenSecret)).update(`${accountId}.${code}`).digest();
}

const ARCHIVE_MINUTES = 5;

/** The query of an archive's address. @param now in milliseconds */
export function signArchiveLink(secret: string, accountId: number, now: number) {
  const until = String(Math.floor(now / 1000) + ARCHIVE_MINUTES * 60);
  return { for: String(accountId), until, sig: archiveSignature(secret, String(accountId), until) };
}

/** @returns whose archive the link is good for, or null */
export function isArchiveLink(
  secret: string,
  { for: whose, until, sig }: Readonly<Record<'for' | 'until' | 'sig', unknown>>,
  now: number,
): number | null {
  if (typeof whose !== 'string' || typeof until !== 'string' || typeof sig !== 'string') return null;
  if (!/^[1-9]\d{0,15}$/.test(whose) || !/^\d{10}$/.test(until)) return null;
  const [given, right] = [Buffer.from(sig), Buffer.from(archiveSignature(secret, whose, until))];
  const signed = given.length === right.length && timingSafeEqual(given, right);
  return signed && Number(until) * 1000 > now ? Number(whose) : null;
}

function archiveSignature(secret: string, accountId: string, until: string): string {
  return createHmac('sha256', keyFor('archive', secret)).update(`${accountId}.${until}`).digest('base64url');
}

const RESET_MINUTES = 60;

/** What a reset link stands on: when the password changes, every link made before is void. */
export interface Resettable {
  readonly id: number;
  readonly password_hash: string | null;
}

/** @param now in milliseconds */
export function makeResetToken(secret: string, account: Resettable, now: number): string {
  const until = Math.floor(now / 1000) + RESET_MINUTES * 60;
  return `${until.toString(36)}.${resetSignature(secret, account, until)}`;
}

export function isResetToken(secret: string, account: Resettable, token: string, now: number): boolean {
  const [written = '', signature = '', ...more] = token.split('.');
  const until = Number.parseInt(written, 36);
  const given = Buffer.from(signature);
  const right = Buffer.from(resetSignature(secret, account, until));
  const signed = given.length === right.length && timingSafeEqual(given, right);
  return signed && more.length === 0 && until * 1000 > now;
}

function resetSignature(secret: string, account: Resettable, until: number): string {
  const facts = JSON.stringify([account.id, account.password_hash, until]);
  return createHmac('sha256', keyFor('reset', secret)).update(facts).digest('base64url');
}
