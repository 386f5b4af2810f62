import type { Role } from '#api/endpoint.ts';
import type { Category } from '../events-contract.ts';
import type { NotificationKind, NotificationFacts } from '../notify.ts';

export type Target = 'jobs' | 'open' | 'profile' | 'reviews' | 'settings' | 'page' | 'reset' | 'contact';

interface NotificationText {
  readonly subject: string;
  /** Without the words of the request, for a list that has them beside it. Default: the subject. */
  readonly headline?: string;
  /** Paragraphs; empty ones are skipped. */
  readonly lines: readonly string[];
  readonly action: string;
  readonly target?: Target;
}

export interface NotificationTexts {
  /** @param name null for an address that is not proven */
  greet(name: string | null): string;
  /** The subject of several in one message. */
  bundle(kind: NotificationKind, count: number): string;
  /** The subject of several of different kinds. */
  several(count: number): string;
  andMore(count: number): string;
  readonly unproven: string;
  /** The link to the page where channels are chosen. */
  readonly choose: string;
  readonly farewell: string;
  /** The page on which a person ends the mails of a category. */
  readonly unsubscribe: {
    readonly title: string;
    about(category: Category): string;
    readonly stays: string;
    readonly button: string;
    readonly ended: string;
    readonly over: string;
    readonly overHint: string;
  };
  readonly facts: Readonly<Record<'service' | 'place' | 'when' | 'amount' | 'craftsman' | 'client', string>>;
  readonly agreed: Readonly<Record<'labour' | 'materials' | 'inTotal' | 'starts' | 'message' | 'scope', string>> & {
    /** @param role of the reader */
    clientBuys(role: Role): string;
  };
  readonly notifications: Record<NotificationKind, (facts: NotificationFacts, role: Role) => NotificationText>;
}

export function kes(amount: number | undefined): string {
  return `KES ${new Intl.NumberFormat('en-KE').format(amount ?? 0)}`;
}
