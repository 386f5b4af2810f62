/** Saves typed, unsent values on the device: a reload, an empty battery or an ended session loses nothing. */
import { loadFrom, saveTo } from '#api/client/device.ts';
import type { Values } from './form-values.ts';
import { currentSession } from '#api/client/session.ts';

export interface Autosave<T> {
  /** Tab storage is read after hydration, because the server rendered the fields without it. */
  readonly scope: 'tab' | 'account';
  load(): T | null;
  save(value: T | null): void;
}

export const TYPED = 'typed:';

/** For visitors: ends with the tab or a sign-out in it, so that a change of language or page loses nothing. */
export const tabAutosave = <T = Readonly<Record<string, string>>>(name: string) =>
  autosave<T>('tab', () => TYPED + name);

/** For the signed-in account, until it signs out: another person may use this device next. */
export const accountAutosave = <T = Readonly<Record<string, string>>>(name: string) =>
  autosave<T>('account', () => accountKey(name));

/** Of a form that starts from what is saved elsewhere: what was not changed in it is shown as it is there by then. */
export const onlyChanged = (kept: Autosave<Values>, defaults: Values): Autosave<Values> => ({
  ...kept,
  save(values) {
    const changed = Object.entries(values ?? {}).filter(([name, value]) => value !== (defaults[name] ?? ''));
    kept.save(changed.length > 0 ? Object.fromEntries(changed) : null);
  },
});

/** @returns null for a visitor; with an empty name, the prefix of all drafts of the account */
export function accountKey(name: string): string | null {
  const session = currentSession();
  return session && `draft:${session.accountType}:${session.id ?? ''}:${name}`;
}

function autosave<T>(scope: Autosave<T>['scope'], nameNow: () => string | null): Autosave<T> {
  const place = scope === 'tab' ? 'tab' : 'device';
  return {
    scope,
    load() {
      const name = nameNow();
      try {
        const value: unknown = JSON.parse((name !== null && loadFrom(place, name)) || 'null');
        return typeof value === 'object' ? (value as T | null) : null;
      } catch {
        return null;
      }
    },
    save(value) {
      const name = nameNow();
      if (name !== null) saveTo(place, name, value === null ? null : JSON.stringify(value));
    },
  };
}
