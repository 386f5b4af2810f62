/**
 * Who is signed in, in this tab: five keys of the session storage, with no more in them than a page needs. The server
 * decides everything; this only tells the pages which door's links to show and where to send somebody first.
 */
import { useSyncExternalStore } from 'react';

const KEYS = ['access_token', 'refresh_token', 'user_profile', 'client', 'is_admin'] as const;
type Key = (typeof KEYS)[number];
/** Answers kept for a quick second look; they go with the session, since a signed-in person may see more. */
export const PORTFOLIO_KEY = 'portfolio:';

export type AccountType = 'client' | 'craftsman' | 'admin';
export interface Session {
  readonly accountType: AccountType;
  /** The client's own id for clients, else the account's. */
  readonly id: number | null;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** A craftsman's public address. */
  readonly slug: string | null;
}
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

function read(key: Key): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
function write(key: Key, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // No storage (a strict private window): the person stays a visitor.
  }
}

const watchers = new Set<() => void>();
function changed() {
  // A copy: a watcher may stop watching when told.
  for (const each of Array.from(watchers)) each();
}
/** Told after every sign-in, sign-out and silent refresh. @returns how to stop */
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const accessToken = () => read('access_token');
export const refreshToken = () => read('refresh_token');

/** Signs a client in: what `/client-login/` answered. */
export function startClientSession(response: {
  token: string;
  refresh: string;
  user: { id: number; full_name: string; email: string; phone_number: string | null };
}) {
  const { id, full_name, email, phone_number } = response.user;
  forget();
  keep({ access: response.token, refresh: response.refresh });
  write('client', JSON.stringify({ id, full_name, email, phone_number }));
  changed();
}

/** Signs a craftsman or an admin in: the tokens, and what `/profile/` said of them. */
export function startAccountSession(
  tokens: Tokens,
  account: { id: number; role: string; full_name: string; slug: string | null },
) {
  const { id, role, full_name, slug } = account;
  forget();
  keep(tokens);
  write('user_profile', JSON.stringify({ id, role, full_name, slug }));
  if (role === 'admin') write('is_admin', 'true');
  changed();
}

/** Forgets everything of the session in this tab and in its copies. Tell the server first: see `signOut` in identity/web. */
export function endSession() {
  const was = refreshToken();
  forget();
  if (was) broadcast({ was, tokens: null });
  changed();
}

/** After a silent refresh: the next pair takes the place of `was`, here and in copies of this tab. */
export function renewTokens(was: string, tokens: Tokens) {
  keep(tokens);
  broadcast({ was, tokens });
  changed();
}

function keep(tokens: Tokens) {
  write('access_token', tokens.access);
  write('refresh_token', tokens.refresh);
}
function forget() {
  for (const key of KEYS) write(key, null);
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PORTFOLIO_KEY)) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/*
 * A duplicated tab starts with a copy of this storage, so two tabs hold one refresh token; the second to use it, much
 * later, would look like a thief and end the session. Each therefore tells its copies what became of the token.
 */
interface SessionMessage {
  readonly was: string;
  readonly tokens: Tokens | null;
}
const channel =
  typeof window === 'object' && 'BroadcastChannel' in window ? new BroadcastChannel('ufundi-session') : null;
function broadcast(message: SessionMessage) {
  channel?.postMessage(message);
}
channel?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
  if (data.was !== refreshToken()) return;
  if (data.tokens) keep(data.tokens);
  else forget();
  changed();
});

let seen: { raw: string; session: Session | null } = { raw: '', session: null };
/** The session of this tab, null for a visitor; the same object as long as nothing changed. */
export function currentSession(): Session | null {
  const raw = KEYS.filter((key) => !key.endsWith('_token'))
    .map((key) => read(key) ?? '')
    .concat(accessToken() ? '1' : '')
    .join('\n');
  if (raw !== seen.raw) seen = { raw, session: makeSession() };
  return seen.session;
}

function makeSession(): Session | null {
  if (!accessToken()) return null;
  const client = parsed(read('client'));
  const profile = parsed(read('user_profile'));
  const roles = client ?? profile ?? {};
  const text = (value: unknown) => (typeof value === 'string' && value ? value : null);
  return {
    accountType: read('is_admin') === 'true' ? 'admin' : client ? 'client' : 'craftsman',
    id: typeof roles.id === 'number' ? roles.id : null,
    name: text(roles.full_name) ?? '',
    email: text(roles.email),
    phone: text(roles.phone_number) ?? text(roles.phone),
    slug: text(roles.slug),
  };
}

function parsed(json: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = json ? JSON.parse(json) : null;
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The session, or `undefined` while it cannot be known: on the server and until the page is alive. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore(watchSession, currentSession, () => undefined as Session | null | undefined);
}

/** Where somebody without the right session goes. */
export const SIGN_IN_PATHS: Readonly<Record<AccountType, string>> = {
  client: '/HireLogin',
  craftsman: '/login',
  admin: '/admin-login',
};
/** Where each lands after signing in. */
export const HOMES: Readonly<Record<AccountType, string>> = {
  client: '/hire',
  craftsman: '/dashboard',
  admin: '/admin-dashboard',
};
