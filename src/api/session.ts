import type { Scope } from '#catalogue/scopes.ts';
import type { AnyEndpoint, Role, Roles } from './endpoint.ts';
import { closedToKeys, missingScope, signInNeeded, wrongRole } from './problem.ts';

export interface SessionOf<R extends Role> {
  readonly accountId: number;
  readonly role: R;
  readonly family: string;
  readonly profileId: R extends 'admin' ? null : number;
  readonly name: string;
  readonly language: 'en' | 'sw';
  readonly key: { readonly id: number; readonly scopes: readonly Scope[] } | null;
}

export type Session = { [R in Role]: SessionOf<R> }[Role];

export type SessionFor<W extends Roles> = W extends readonly (infer R extends Role)[]
  ? Extract<Session, { role: R }>
  : Session | null;

/** Returns null without an Authorization header and for an invalid or revoked token. */
export type Identify = (authorization: string | undefined) => Promise<Session | null>;

export function guard(endpoint: AnyEndpoint, session: Session | null): Session | null {
  if (endpoint.roles === 'anyone') return session?.key ? null : session;
  if (!session) throw signInNeeded();
  if (!endpoint.roles.includes(session.role)) throw wrongRole();
  if (session.key) {
    const { scope }: { scope: Scope | null } = endpoint;
    if (scope === null) throw closedToKeys();
    if (!session.key.scopes.includes(scope)) throw missingScope({ detail: `This key has no scope ${scope}.` });
  }
  return session;
}
