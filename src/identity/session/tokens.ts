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
  /** The refresh token issued with it; absent in tokens of the release before. */
  readonly pair: number | null;
  /** How often that pair had been handed out, this time counted. */
  readonly issue: number;
}

export interface AccessTokens {
  sign(claims: AccessClaims): string;
  read(token: string): AccessClaims | null;
}

/** A separate key per token kind: no token passes as another kind. */
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
    sign: ({ accountId, ...claims }) => sign({ kind: 'access', sub: String(accountId), ...claims }),
    read(token) {
      let claims: { kind: string; sub: string; role: Role; family: string; pair?: number; issue?: number };
      try {
        claims = verify(token);
      } catch {
        return null;
      }
      if (claims.kind !== 'access') return null;
      const { role, family, pair = null, issue = 1 } = claims;
      return { accountId: Number(claims.sub), role, family, pair, issue };
    },
  };
}

export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Encrypts a refresh token with its predecessor as the key, so that reading the table reveals no token. */
export function seal(successor: string, predecessor: string): Buffer {
  return sealWith(keyFor('successor', predecessor), successor);
}

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

const sealText = (tokenSecret: string, purpose: string, text: string): Buffer =>
  sealWith(keyFor(purpose, tokenSecret), text);

/** @returns null after a change of TOKEN_SECRET */
function openText(tokenSecret: string, purpose: string, sealed: Buffer): string | null {
  try {
    return unsealWith(keyFor(purpose, tokenSecret), sealed);
  } catch {
    return null;
  }
}

export function sealSecret(tokenSecret: string, accountId: number, secret: string): Buffer {
  return sealText(tokenSecret, `second factor ${accountId}`, secret);
}

export function openSecret(tokenSecret: string, accountId: number, sealed: Buffer): string | null {
  return openText(tokenSecret, `second factor ${accountId}`, sealed);
}

export function newRecoveryCode(): string {
  return Array.from(randomBytes(24), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('');
}

export function hashOfRecoveryCode(tokenSecret: string, accountId: number, code: string): Buffer {
  return createHmac('sha256', keyFor('recovery code', tokenSecret)).update(`${accountId}.${code}`).digest();
}

const ARCHIVE_MINUTES = 5;

/** Input of the archive's signature: a changed password voids all earlier links. */
export interface ArchiveOwner {
  readonly id: number;
  readonly password_hash: string | null;
  readonly family: string;
}

/** @param now in milliseconds */
export function signArchiveLink(secret: string, owner: ArchiveOwner, now: number) {
  const until = String(Math.floor(now / 1000) + ARCHIVE_MINUTES * 60);
  return { for: String(owner.id), session: owner.family, until, sig: archiveSignature(secret, owner, until) };
}

export function isArchiveLink(secret: string, owner: ArchiveOwner, until: string, sig: string, now: number): boolean {
  const [actual, expected] = [Buffer.from(sig), Buffer.from(archiveSignature(secret, owner, until))];
  const isSigned = actual.length === expected.length && timingSafeEqual(actual, expected);
  return isSigned && Number(until) * 1000 > now;
}

function archiveSignature(secret: string, { id, family, password_hash }: ArchiveOwner, until: string): string {
  const signedFields = JSON.stringify([id, family, password_hash, until]);
  return createHmac('sha256', keyFor('archive', secret)).update(signedFields).digest('base64url');
}

const RESET_MINUTES = 60;

/** Input of the reset signature: a changed password or address voids all earlier links. */
export interface Resettable {
  readonly id: number;
  readonly email: string;
  readonly password_hash: string | null;
}

export function makeResetToken(secret: string, account: Resettable, now: number): string {
  const until = Math.floor(now / 1000) + RESET_MINUTES * 60;
  return `${until.toString(36)}.${resetSignature(secret, account, until)}`;
}

export function isResetToken(secret: string, account: Resettable, token: string, now: number): boolean {
  const [expiry = '', signature = '', ...rest] = token.split('.');
  const until = Number.parseInt(expiry, 36);
  const actual = Buffer.from(signature);
  const expected = Buffer.from(resetSignature(secret, account, until));
  const isSigned = actual.length === expected.length && timingSafeEqual(actual, expected);
  return isSigned && rest.length === 0 && until * 1000 > now;
}

function resetSignature(secret: string, account: Resettable, until: number): string {
  const signedFields = JSON.stringify([account.id, account.email, account.password_hash, until]);
  return createHmac('sha256', keyFor('reset', secret)).update(signedFields).digest('base64url');
}
