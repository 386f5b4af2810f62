/**
 * An API call, declared once: served, called and documented from here. The input is flat: path parameters, then the query
 * (GET) or the body. A path parameter wins over a body field of the same name.
 */
import type * as z from 'zod/mini';
import type { ProblemKind } from './problem.ts';

export type Role = 'craftsman' | 'client' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface FileField {
  readonly accept: 'image' | 'document' | 'video';
  readonly max: number;
  readonly bytes: number;
}
export type FileFields = Readonly<Record<string, FileField>>;

export interface Endpoint<I extends z.ZodMiniType, O extends z.ZodMiniType, F extends FileFields, W extends Roles> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly roles: W;
  readonly input: I;
  readonly output: O;
  readonly files: F;
  readonly errors: readonly ProblemKind[];
  readonly status: 200 | 201;
  /** The response is an array with `X-Total-Count` and `Link: rel="next"`; the handler returns a `Page`. */
  readonly paged: boolean;
  readonly creates: boolean;
  /** The same for all visitors: has an ETag and may be cached. Other responses are `no-store`. */
  readonly shared: boolean;
}

export type Roles = 'anyone' | readonly Role[];
// oxlint-disable-next-line typescript/no-explicit-any -- any endpoint whatever, for lists of endpoints
export type AnyEndpoint = Endpoint<any, any, any, any>;

const DEFAULTS = {
  files: {},
  errors: [],
  status: 200,
  paged: false,
  creates: false,
  shared: false,
} as const;

type Declaration<E> = Omit<E, 'method' | 'path' | keyof typeof DEFAULTS> &
  Partial<Pick<E, keyof typeof DEFAULTS & keyof E>>;

/** @param call such as `GET /profile/` */
export function endpoint<
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  const W extends Roles,
  const M extends Method,
  const P extends string,
  F extends FileFields = Record<never, never>,
>(call: `${M} ${P}`, declared: Declaration<Endpoint<I, O, F, W>>) {
  const [method, path] = call.split(' ') as [M, P];
  return { ...DEFAULTS, ...declared, method, path } as Endpoint<I, O, F, W> & { readonly method: M; readonly path: P };
}

// oxlint-disable-next-line typescript/no-explicit-any -- whatever it takes and answers
type PublicRead = Endpoint<any, any, Record<never, never>, 'anyone'> & { readonly method: 'GET' };

/**
 * A public read without its schemas, as pages call it: zod and the contracts weigh 11 kB (brotli). The type checker compares
 * the path with the contract's.
 */
export const publicRead = <E extends PublicRead>(path: E['path']) =>
  ({ method: 'GET', path, roles: 'anyone', creates: false, files: {} }) as unknown as E;

type FilesIn<F> = { [K in keyof F]?: Blob | readonly Blob[] | undefined };

export type InputOf<E> = E extends Endpoint<infer I, infer _O, infer F, infer _W> ? z.input<I> & FilesIn<F> : never;
export type ParsedInputOf<E> = E extends Endpoint<infer I, infer _O, infer _F, infer _W> ? z.output<I> : never;
export type OutputOf<E> = E extends Endpoint<infer _I, infer O, infer _F, infer _W> ? z.output<O> : never;

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}
