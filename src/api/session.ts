import type { AnyEndpoint, Role, Roles } from './endpoint.ts';
import { signInNeeded, wrongRole } from './problem.ts';

export interface SessionOf<R extends Role> {
  readonly accountId: number;
  readonly role: R;
  readonly family: string;
  readonly profileId: R extends 'admin' ? null : number;
  readonly name: string;
  readonly language: 'en' | 'sw';
}

export type Session = { [R in Role]: SessionOf<R> }[Role];

export type SessionFor<W extends Roles> = W extends readonly (infer R extends Role)[]
  ? Extract<Session, { role: R }>
  : Session | null;

export interface Identify {
  /** Returns null without an Authorization header and for an invalid or revoked token. */
  (authorization: string | undefined): Promise<Session | null>;
  /** Whether the session has not ended since, however old its token is by now. */
  isOpen(session: Session): Promise<boolean>;
}

export function guard(endpoint: AnyEndpoint, session: Session | null): Session | null {
  if (endpoint.roles === 'anyone') return session;
  if (!session) throw signInNeeded();
  if (!endpoint.roles.includes(session.role)) throw wrongRole();
  return session;
}
