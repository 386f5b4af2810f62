/** What a notice's words are made of, in either language. */
import type { Role } from '#api/endpoint.ts';
import type { NotificationKind, NotificationFacts } from './notify.ts';

/** Where a notice leads: the person's jobs (the usual one), profile or reviews, the public page of a craftsman, or the way to a new password. */
export type Target = 'jobs' | 'profile' | 'reviews' | 'page' | 'reset';

export interface Words {
  readonly subject: string;
  /** Short paragraphs; an empty one is left out. */
  readonly lines: readonly string[];
  readonly action: string;
  readonly target?: Target;
}

export interface Tongue {
  greet(name: string): string;
  readonly farewell: string;
  readonly notices: Record<NotificationKind, (facts: NotificationFacts, role: Role) => Words>;
}

export function kes(amount: number | undefined): string {
  return `KES ${new Intl.NumberFormat('en-KE').format(amount ?? 0)}`;
}
