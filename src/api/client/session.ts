/** The session of this tab, for display only: the server authorizes every call. */
import { useSyncExternalStore } from 'react';
import { deleteFrom, loadFrom, saveTo } from './device.ts';

export const KEYS = ['access_token', 'refresh_token', 'user_profile', 'client', 'is_admin'] as const;
type Key = (typeof KEYS)[number];
export const PORTFOLIO_KEY = 'portfolio:';

export type AccountType = 'client' | 'craftsman' | 'admin';
export interface Session {
  readonly accountType: AccountType;
  readonly id: number | null;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly slug: string | null;
}
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

const read = (key: Key) => loadFrom('tab', key);
const write = (key: Key, value: string | null) => saveTo('tab', key, value);

const watchers = new Set<() => void>();
export function sessionChanged() {
  // Copied, because a watcher may unsubscribe during the call.
  for (const each of Array.from(watchers)) each();
}
/** Runs the watcher after each sign-in, sign-out and token refresh. @returns the unsubscribe function */
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const accessToken = () => read('access_token');
export const refreshToken = () => read('refresh_token');

export function startClientSession(response: {
  token: string;
  refresh: string;
  user: { id: number; full_name: string; email: string; phone_number: string | null };
}) {
  const { id, full_name, email, phone_number } = response.user;
  forget();
  keep({ access: response.token, refresh: response.refresh });
  const account = JSON.stringify({ id, full_name, email, phone_number });
  write('client', account);
  saveAccount('client', account);
  sessionChanged();
}

export function startAccountSession(
  tokens: Tokens,
  account: { id: number; role: string; full_name: string; slug: string | null },
) {
  const { id, role, full_name, slug } = account;
  forget();
  keep(tokens);
  const profile = JSON.stringify({ id, role, full_name, slug });
  write('user_profile', profile);
  if (role === 'admin') write('is_admin', 'true');
  else saveAccount('craftsman', profile);
  sessionChanged();
}

/** Without a network the session of this device is shown with it in place of a token, which the server rejects. */
export const NO_TOKEN = '-';
export const accountName = (accountType: AccountType) => `account:${accountType}`;
const saveAccount = (accountType: AccountType, json: string | null) => saveTo('device', accountName(accountType), json);
export function forgetAccount(accountType: AccountType) {
  saveAccount(accountType, null);
  sessionChanged();
}

let left = false;
let endedByServer = false;
/** Whether the server ended the session of this tab, instead of the person. */
export const wasEnded = () => endedByServer;

export function endSession({ byServer = false } = {}) {
  const family = currentFamily();
  const ended = currentSession();
  if (ended) saveAccount(ended.accountType, null);
  endedByServer = byServer;
  forget();
  tell({ family, tokens: null });
}

/** The tokens of the same sign-in, with its tabs. */
export function renewTokens(tokens: Tokens) {
  keep(tokens);
  tell({ family: currentFamily(), tokens });
}

function keep(tokens: Tokens) {
  left = endedByServer = false;
  write('access_token', tokens.access);
  write('refresh_token', tokens.refresh);
}
function forget() {
  for (const key of KEYS) write(key, null);
  deleteFrom('tab', PORTFOLIO_KEY);
}

// Tabs of one sign-in share its tokens, that it is about to end, and its end.
interface SessionMessage {
  readonly family: string | null;
  readonly tokens?: Tokens | null;
}
function tell(message: SessionMessage) {
  if (message.family) channel?.postMessage(message);
  sessionChanged();
}
const channel =
  typeof window === 'object' && 'BroadcastChannel' in window ? new BroadcastChannel('ufundi-session') : null;
channel?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
  if (data.family !== currentFamily()) return;
  if (data.tokens) keep(data.tokens);
  else if (data.tokens === null) forget();
  else left = true;
  sessionChanged();
});

/** While a person signs out the server would refuse what a page of the session asks for. */
export const isBeingLeft = () => left;
/** From now on no tab of this session calls what needs it. */
export function startLeaving() {
  left = true;
  tell({ family: currentFamily() });
}

/** The sign-in of this tab, as its tokens name it. */
export function currentFamily(): string | null {
  try {
    return JSON.parse(atob(accessToken()?.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') as string)).family;
  } catch {
    return null;
  }
}

// Set with the cookie that no script can read. "0" is a sign-out that found no network.
const mark = (accountType: AccountType) => `signed_in_${accountType}=`;
const cookies = () => (typeof document === 'object' ? document.cookie : '');
export const hasCookie = (accountType: AccountType) => cookies().includes(`${mark(accountType)}1`);
export const isLeaving = (accountType: AccountType) => cookies().includes(`${mark(accountType)}0`);
export function markAsLeaving(accountType: AccountType) {
  if (hasCookie(accountType)) document.cookie = `${mark(accountType)}0; Path=/; Max-Age=2592000; SameSite=Strict`;
}

let seen: { raw: string; session: Session | null } = { raw: '', session: null };
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

/** `undefined` on the server and until the page is hydrated. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore(watchSession, currentSession, () => undefined as Session | null | undefined);
}

export const SIGN_IN_PATHS: Readonly<Record<AccountType, string>> = {
  client: '/HireLogin',
  craftsman: '/login',
  admin: '/admin-login',
};
export const ACCOUNT_TYPES = ['client', 'craftsman', 'admin'] as const satisfies readonly AccountType[];
export const HOMES: Readonly<Record<AccountType, string>> = {
  client: '/hire',
  craftsman: '/dashboard',
  admin: '/admin-dashboard',
};
