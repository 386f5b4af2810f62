/** Saves typed, unsent values on the device: a reload, an empty battery or an ended session loses nothing. */
import { currentSession } from '#api/client/session.ts';

export interface Autosave<T> {
  /** Tab storage is read after hydration, because the server rendered the fields without it. */
  readonly scope: 'tab' | 'account';
  load(): T | null;
  save(value: T | null): void;
}

/** For visitors: ends with the tab, so that a change of language or page loses nothing. */
export function tabAutosave<T = Readonly<Record<string, string>>>(name: string): Autosave<T> {
  const key = () => `typed:${name}`;
  return autosave<T>('tab', () => sessionStorage, key);
}

/** For the signed-in account, until it signs out: another person may use this device next. */
export function accountAutosave<T = Readonly<Record<string, string>>>(name: string): Autosave<T> {
  const key = () => accountKey(name);
  return autosave<T>('account', () => localStorage, key);
}

/** @returns null for a visitor; with an empty name, the prefix of all drafts of the account */
export function accountKey(name: string): string | null {
  const session = currentSession();
  return session && `draft:${session.accountType}:${session.id ?? ''}:${name}`;
}

function autosave<T>(scope: 'tab' | 'account', storage: () => Storage, key: () => string | null): Autosave<T> {
  return {
    scope,
    load() {
      try {
        const name = key();
        const value: unknown = name === null ? null : JSON.parse(storage().getItem(name) ?? 'null');
        return typeof value === 'object' ? (value as T | null) : null;
      } catch {
        return null;
      }
    },
    save(value) {
      try {
        const name = key();
        if (name === null) return;
        if (value === null) storage().removeItem(name);
        else storage().setItem(name, JSON.stringify(value));
      } catch {
        // Private windows and full phones reject storage: a reload then loses the values.
      }
    },
  };
}
