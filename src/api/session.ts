/** Who is calling: by the token and the database (kept until news of a change), never from a body. */
import type { Role, Roles } from './endpoint.ts';

export interface SessionOf<R extends Role> {
  readonly accountId: number;
  readonly role: R;
  /** The sign-in this call belongs to. */
  readonly family: string;
  /** The craftsman's or client's own id; an admin has none. */
  readonly profileId: R extends 'admin' ? null : number;
  readonly name: string;
  readonly language: 'en' | 'sw';
}

/** A session narrowed by its role: `session.role === 'client'` makes `session.ownId` a client's id. */
export type Session = { [R in Role]: SessionOf<R> }[Role];

export type SessionFor<W extends Roles> = W extends readonly (infer R extends Role)[]
  ? Extract<Session, { role: R }>
  : Session | null;

/** Finds the session of an Authorization header: null without one, and for a token that is not (or no longer) good. */
export type Identify = (authorization: string | undefined) => Promise<Session | null>;
