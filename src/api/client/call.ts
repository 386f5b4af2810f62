import type { AnyEndpoint, InputOf, OutputOf } from '#api/endpoint.ts';
import {
  accessToken,
  type AccountType,
  currentSession,
  endSession,
  forgetAccount,
  isBeingLeft,
  NO_TOKEN,
  refreshToken,
  renewTokens,
  startAccountSession,
  startClientSession,
  type Tokens,
} from './session.ts';
import { type Answer, type NoAnswer, type Request, sendByFetch } from './transport.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeout?: number;
  readonly token?: string;
  /** The idempotency key, stored by a caller that must survive a reload. */
  readonly key?: string;
  /** Sends a request with files, see `upload.ts`. */
  readonly upload?: (request: Request) => Promise<Answer | NoAnswer>;
}
type Rest<E> =
  Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions];

export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly next: string | null;
  readonly corrected: string | null;
  readonly widened: string | null;
  readonly distances: string | null;
}
export type RowOf<E> = OutputOf<E> extends readonly (infer Row)[] ? Row : never;
export type Call = <E extends AnyEndpoint>(endpoint: E, ...rest: Rest<E>) => Promise<OutputOf<E>>;
export type CallPage = <E extends AnyEndpoint>(endpoint: E, ...rest: Rest<E>) => Promise<Rows<RowOf<E>>>;

/** `detail` is the server's English sentence, or names a proxy's answer: show it through `translate()`. */
export class CallError extends Error {
  // Without `declare` each field would be set twice, in a file that every visitor loads.
  declare readonly status: number;
  declare readonly code: string;
  declare readonly detail: string;
  declare readonly fields: Readonly<Record<string, string>>;
  declare readonly requestId: string | null;
  declare readonly offline: boolean;
  declare readonly retryAfter: number | null;

  constructor(
    status: number,
    code: string,
    detail: string,
    more: {
      fields?: Readonly<Record<string, string>>;
      requestId?: string | null;
      offline?: boolean;
      retryAfter?: number | null;
    } = {},
  ) {
    super(detail);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.fields = more.fields ?? {};
    this.requestId = more.requestId ?? null;
    this.offline = more.offline ?? false;
    this.retryAfter = more.retryAfter ?? null;
  }
}

export const NETWORK_FAILED = 'Network or server error. Please check your connection.';
export const NO_REASON = 'no_reason';
/** What the server answers to a protected call without a token: `signInNeeded`, which this file must not import for its size. */
const SIGN_IN_NEEDED = ['sign_in_needed', 'Please sign in to continue.'] as const;

/** Calls an endpoint. Throws only CallError. */
export const call: Call = async (endpoint, ...[input, options]) => {
  const answer = await attempt(endpoint, (input ?? {}) as Record<string, unknown>, options ?? {});
  return JSON.parse(answer.text);
};

export const callPage: CallPage = async (endpoint, ...[input, options]) => {
  const answer = await attempt(endpoint, (input ?? {}) as Record<string, unknown>, options ?? {});
  const rows = JSON.parse(answer.text);
  return {
    rows,
    total: Number(answer.header('x-total-count') ?? rows.length),
    next: nextCursor(answer.header('link')),
    corrected: correctedIn(answer.header('x-search-corrected')),
    widened: answer.header('x-search-widened'),
    distances: answer.header('x-distances'),
  };
};

export function correctedIn(header: string | null | undefined): string | null {
  try {
    return header ? decodeURIComponent(header) : null;
  } catch {
    return null;
  }
}

function nextCursor(link: string | null): string | null {
  const url = /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return url ? new URL(url, 'http://here').searchParams.get('cursor') : null;
}

async function attempt(endpoint: AnyEndpoint, input: Record<string, unknown>, options: CallOptions): Promise<Answer> {
  // Without a session no request is made: a page that is being left, or whose session ended in another tab, may still ask.
  if (endpoint.roles !== 'anyone' && (isBeingLeft() || !(options.token ?? accessToken())))
    throw new CallError(401, ...SIGN_IN_NEEDED);
  const logical = endpoint.creates && !options.key ? logicalKey(endpoint, input) : null;
  const key = endpoint.creates ? (options.key ?? logical?.key) : undefined;
  const token = options.token === undefined ? accessToken() : null;
  let answer = await send(endpoint, input, options, key);
  if (answer.status === 401 && token && endpoint.roles !== 'anyone' && (await refreshed(token))) {
    answer = await send(endpoint, input, options, key);
  }
  if (answer.status < 500 && answer.status !== 401) logical?.settle();
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw asError(answer);
}

function asError({ status, text, header }: Answer): CallError {
  const retryAfter = Number(header('retry-after')) || null;
  try {
    const { detail, error, code, fields, request_id } = JSON.parse(text);
    const message = [detail, error].find((each) => typeof each === 'string' && each !== '');
    if (message) return new CallError(status, String(code), message, { fields, requestId: request_id, retryAfter });
  } catch {
    // A proxy's page is not JSON.
  }
  // The texts say what these mean.
  const reason = /413|429|50[234]/.test(`${status}`) ? `HTTP ${status}` : '';
  return new CallError(status, reason || NO_REASON, reason || NETWORK_FAILED, { retryAfter });
}

// A second press of Send may follow a lost response: the same content keeps its key until a response comes.
const unanswered = new Map<string, string>();
function logicalKey(endpoint: AnyEndpoint, input: Record<string, unknown>) {
  const content = JSON.stringify([endpoint.method, endpoint.path, input], (_name, value) =>
    value instanceof Blob ? [value.size, value.type, (value as File).name, (value as File).lastModified] : value,
  );
  let key = unanswered.get(content);
  if (!key) unanswered.set(content, (key = newKey()));
  return { key, settle: () => unanswered.delete(content) };
}
/** crypto.randomUUID needs TLS; phones on the local network use the demo without it. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isBlob = (value: unknown): value is Blob => value instanceof Blob;
const hasFile = (value: unknown) => isBlob(value) || (Array.isArray(value) && value.some(isBlob));

async function send(
  endpoint: AnyEndpoint,
  input: Record<string, unknown>,
  options: CallOptions,
  key: string | undefined,
): Promise<Answer> {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  let url = `/api${endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  })}`;
  const headers: Record<string, string> = { accept: 'application/json' };
  const token = options.token ?? accessToken();
  if (token) headers.authorization = `Bearer ${token}`;
  if (key) headers['idempotency-key'] = key;

  let body: FormData | string | null = null;
  let files = false;
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(
      [...rest].filter(([, value]) => value !== '' && value !== null).map(([name, value]) => [name, String(value)]),
    );
    if (String(query)) url += `?${query}`;
  } else if (Object.keys(endpoint.files).length > 0 && [...rest.values()].some(hasFile)) {
    body = form(rest);
    files = true;
  } else if (rest.size > 0 || endpoint.method !== 'DELETE') {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(Object.fromEntries(rest));
  }

  const request: Request = {
    method: endpoint.method,
    url,
    headers,
    body,
    signal: options.signal,
    timeout: options.timeout ?? (files ? 0 : 25_000),
  };
  return answered(await (options.upload && files ? options.upload(request) : sendByFetch(request)));
}

function form(values: ReadonlyMap<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of values) {
    if (value === null) continue;
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, isBlob(each) ? each : String(each));
  }
  return form;
}

async function post(path: string, body: object, more: Record<string, string> = {}): Promise<Answer> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', ...more };
  // Goes on when the page is left: the cookie of its answer must arrive.
  const request = { method: 'POST', url: `/api${path}`, headers, body: JSON.stringify(body), keepalive: true };
  return answered(await sendByFetch({ ...request, signal: undefined, timeout: 25_000 }));
}

function answered(answer: Answer | NoAnswer): Answer {
  if (typeof answer !== 'string') return answer;
  const offline = answer !== 'cancelled' && globalThis.navigator?.onLine === false;
  throw new CallError(0, answer, NETWORK_FAILED, { offline });
}

let refreshing: Promise<boolean> | null = null;
/** One refresh for all waiting calls. @returns whether a retry makes sense */
export function refreshed(used: string): Promise<boolean> {
  if (accessToken() !== used) return Promise.resolve(accessToken() !== null);
  refreshing ??= withTabLock(() => refresh(used)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request('ufundi-refresh', work) : work();
}

async function refresh(used: string): Promise<boolean> {
  // A duplicated tab may have refreshed while this one waited for the lock.
  if (accessToken() !== used) return accessToken() !== null;
  const accountType = currentSession()?.accountType ?? 'client';
  const session = await askSession(accountType, refreshToken());
  if (!session) endSession({ byServer: true });
  // Another account may have signed in since.
  else if (used === NO_TOKEN) startResumed(accountType, session);
  else renewTokens(session);
  return session !== null;
}

function startResumed(accountType: AccountType, session: ResumedSession): void {
  const { access, refresh, account } = session;
  if (accountType !== 'client') startAccountSession(session, account);
  else startClientSession({ token: access, refresh, user: { ...account, id: account.profile_id } });
  renewTokens(session);
}

/** Signs this tab in with the cookie of its browser. Throws a CallError without a response. @returns whether it is signed in */
export function resumeSession(accountType: AccountType): Promise<boolean> {
  return withTabLock(async () => {
    const isHere = () => currentSession()?.accountType === accountType && accessToken() !== NO_TOKEN;
    if (isHere()) return true;
    const session = await askSession(accountType, null);
    if (session) startResumed(accountType, session);
    else if (accessToken() === NO_TOKEN) endSession({ byServer: true });
    else if (!isHere()) forgetAccount(accountType);
    return isHere();
  });
}

/** Ends the session of the cookie, after a sign-out that found no network. */
export function leaveLate(accountType: AccountType): Promise<void> {
  return withTabLock(async () => {
    const session = await askSession(accountType, null);
    if (session) await post('/logout/', {}, { authorization: `Bearer ${session.access}` });
  });
}

type ResumedSession = Tokens & {
  readonly account: Parameters<typeof startAccountSession>[1] & {
    readonly profile_id: number;
    readonly email: string;
    readonly phone_number: string | null;
  };
};

async function askSession(role: AccountType, copy: string | null): Promise<ResumedSession | null> {
  const answer = await post('/session/', { role, ...(copy ? { refresh: copy } : {}) });
  // 400 is a copy that cannot be a token; 429 and 5xx keep the session.
  if (answer.status !== 200 && answer.status !== 400) throw asError(answer);
  return answer.status === 200 ? JSON.parse(answer.text).session : null;
}
