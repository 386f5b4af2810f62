/** Runs the handler of an endpoint for one caller: of an HTTP request, of a posted form, or of a page that is rendered. */
import type * as z from 'zod/mini';
import type { Database } from '#platform/db/database.ts';
import { cookieIn, isFresh } from './cache/conditional.ts';
import type { AppContext } from './context.ts';
import type { AnyEndpoint, Endpoint, ParsedInputOf } from './endpoint.ts';
import { fingerprint, idempotently, type IdempotencyKey } from './idempotency.ts';
import type { IncomingForm, Upload } from './multipart.ts';
import type { Session, SessionFor } from './session.ts';

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly next: string | null;
}

/** JSON made by SQL in the contract's shape and sent unchanged. Tests check it against the contract. */
export class SerializedResponse {
  readonly json: string;
  readonly page: Pick<Page<never>, 'total' | 'next'> | null;
  constructor(json: string, page: Pick<Page<never>, 'total' | 'next'> | null = null) {
    this.json = json;
    this.page = page;
  }
}

export interface CacheRules {
  readonly tags: readonly string[];
  readonly seconds?: number | undefined;
}

export interface Call<E extends AnyEndpoint> {
  readonly input: ParsedInputOf<E>;
  readonly session: E extends Endpoint<infer _I, infer _O, infer _F, infer W> ? SessionFor<W> : never;
  readonly files: E extends Endpoint<infer _I, infer _O, infer F, infer _W>
    ? { [K in keyof F]: readonly Upload[] }
    : never;
  /** Runs the work in a transaction; for endpoints that create, at most once per Idempotency-Key. */
  idempotently<T>(work: (trx: Database) => Promise<T>): Promise<T>;
  readonly ip: string | null;
  readonly language: 'en' | 'sw';
  /** The caller may just have written, perhaps in another process. */
  readonly isFresh: boolean;
  header(name: string, value: string): void;
  /** Null in process, where pages are rendered for all visitors. */
  cookie(name: string): string | null;
  /** @param cookies values of `Set-Cookie` */
  setCookies(cookies: readonly string[]): void;
  /** Lets a shared response be cached until one of the tags is invalidated, or for so many seconds. */
  cache(tags: readonly string[], seconds?: number): void;
}

type ApiResponse<E extends AnyEndpoint> =
  E extends Endpoint<infer _I, infer O, infer _F, infer _W> ? z.input<O> : never;
export type Handler<E extends AnyEndpoint> = (
  call: Call<E>,
) => Promise<Page<unknown> | ApiResponse<E> | SerializedResponse>;

export interface Caller {
  readonly session: Session | null;
  readonly ip: string | null;
  readonly language: 'en' | 'sw';
  readonly key: string | null;
  readonly scope: string;
  readonly cookies?: string | undefined;
}

export interface Outcome {
  readonly value: unknown;
  readonly headers: Record<string, string>;
  readonly cookies: readonly string[];
  readonly cache: CacheRules | null;
}

/** @param input as parsed by the endpoint */
export async function runCall(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  endpoint: AnyEndpoint,
  handler: Handler<AnyEndpoint>,
  { input, files }: { readonly input: object; readonly files: IncomingForm['files'] },
  caller: Caller,
): Promise<Outcome> {
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  let cache: CacheRules | null = null;
  const key = keyOf(endpoint, settings.tokenSecret, { input, files }, caller);
  const response = await handler({
    input,
    session: caller.session,
    files: Object.fromEntries(Object.keys(endpoint.files).map((field) => [field, files[field] ?? []])),
    idempotently: (work: (trx: Database) => Promise<unknown>) => idempotently(db, key, work),
    ip: caller.ip,
    language: caller.language,
    isFresh: caller.session !== null || isFresh(caller.cookies),
    header: (name: string, value: string) => {
      headers[name] = value;
    },
    cookie: (name: string) => cookieIn(caller.cookies, name),
    setCookies: (values: readonly string[]) => void cookies.push(...values),
    cache: (tags: readonly string[], seconds?: number) => {
      cache = { tags, seconds };
    },
  } as unknown as Call<AnyEndpoint>);
  const isSerialized = response instanceof SerializedResponse;
  const page = isSerialized ? response.page : endpoint.paged ? (response as Page<unknown>) : null;
  if (page) headers['x-total-count'] = String(page.total);
  if (page?.next) headers['x-next-cursor'] = page.next;
  const value = isSerialized ? response : endpoint.output.parse(page ? (page as Page<unknown>).rows : response);
  return { value, headers, cookies, cache };
}

function keyOf(
  endpoint: AnyEndpoint,
  secret: string,
  { input, files }: { readonly input: object; readonly files: IncomingForm['files'] },
  { key, scope }: Caller,
): IdempotencyKey | null {
  if (!endpoint.creates || key === null) return null;
  const uploads = Object.keys(endpoint.files).flatMap((field) => files[field] ?? []);
  return { scope, key, fingerprint: fingerprint(secret, endpoint.method + endpoint.path, input, uploads) };
}

export function bodyOf({ value }: Outcome): string {
  return value instanceof SerializedResponse ? value.json : JSON.stringify(value);
}
