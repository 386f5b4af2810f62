/**
 * A call, declared once. The server serves it, the browser and the server renderer call it, OpenAPI is written from it.
 *
 * The input is one flat object: path parameters, then the query (GET) or the body (every other method).
 * A path parameter always wins over a body field of the same name.
 */
import type * as z from 'zod/mini';
import type { ProblemKind } from './problem.ts';

export type Role = 'craftsman' | 'client' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a multipart field may carry. `bytes` is the limit of one file, `max` how many files of this field one call takes. */
export interface FileField {
  readonly accept: 'image' | 'document' | 'video';
  readonly max: number;
  readonly bytes: number;
}
export type FileFields = Readonly<Record<string, FileField>>;

export interface Endpoint<I extends z.ZodMiniType, O extends z.ZodMiniType, F extends FileFields, W extends Roles> {
  readonly method: Method;
  /** As in the specification, with `{name}` for parameters and the trailing slash; served below `/api`. */
  readonly path: string;
  /** One sentence for the API's readers. */
  readonly summary: string;
  readonly tag: string;
  /** Who may call: anybody, or the roles named. Ownership is decided below, by the store. */
  readonly roles: W;
  readonly input: I;
  readonly output: O;
  readonly files: F;
  readonly errors: readonly ProblemKind[];
  readonly status: 200 | 201;
  /** The answer is a bare array, with `X-Total-Count` and `Link: rel="next"`; the handler returns a `Page`. */
  readonly paged: boolean;
  /** Makes something new: an `Idempotency-Key` header is honoured. */
  readonly creates: boolean;
  /** Same answer for everybody: gets an ETag and may be cached. Everything else is `no-store`. */
  readonly shared: boolean;
}

export type Roles = 'anyone' | readonly Role[];
// oxlint-disable-next-line typescript/no-explicit-any -- any endpoint whatever, for lists of endpoints
export type AnyEndpoint = Endpoint<any, any, any, any>;

interface Declaration<I, O, F, W> {
  method: Method;
  path: string;
  summary: string;
  tag: string;
  roles: W;
  input: I;
  output: O;
  files?: F;
  errors?: readonly ProblemKind[];
  status?: 200 | 201;
  paged?: boolean;
  creates?: boolean;
  shared?: boolean;
}

/** Declares a call. Throws nothing; a wrong declaration is a type error or is found by the contract's own test. */
export function endpoint<
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  const W extends Roles,
  F extends FileFields = Record<never, never>,
>(declared: Declaration<I, O, F, W>): Endpoint<I, O, F, W> {
  return {
    files: {} as F,
    errors: [],
    status: 200,
    paged: false,
    creates: false,
    shared: false,
    ...declared,
  };
}

type FilesIn<F> = { [K in keyof F]?: Blob | readonly Blob[] | undefined };

/** What `call(endpoint, input)` takes. */
export type InputOf<E> = E extends Endpoint<infer I, infer _O, infer F, infer _W> ? z.input<I> & FilesIn<F> : never;
/** What a handler receives after validation. */
export type ParsedInputOf<E> = E extends Endpoint<infer I, infer _O, infer _F, infer _W> ? z.output<I> : never;
/** What `call()` answers. */
export type OutputOf<E> = E extends Endpoint<infer _I, infer O, infer _F, infer _W> ? z.output<O> : never;

/** The names in a path: `/job-requests/{id}/quotes/{quote}/` → `['id', 'quote']`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}
