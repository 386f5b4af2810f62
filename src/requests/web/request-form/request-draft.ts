/** The request a client is writing: one at a time, on this device, until it is sent. */
import { useSyncExternalStore } from 'react';
import { accountAutosave } from '#ui/form/hook/autosave.ts';
import type { Values } from '#ui/form/hook/form-values.ts';
import { saveFile } from '#ui/form/hook/saved-files.ts';

export const DRAFT_PHOTO = 'request-photo';

export interface RequestDraft {
  /** By the fields' names. */
  readonly values: Values;
  readonly photo: string | null;
  /** Idempotency key: made at the first try, deleted at the next change. */
  readonly key: string | null;
  /** To be sent when the network returns. */
  readonly waiting: boolean;
  /** Why the server rejected it while the form was not open. */
  readonly rejection: { readonly detail: string; readonly fields: Values } | null;
}
const EMPTY: RequestDraft = { values: {}, photo: null, key: null, waiting: false, rejection: null };

const autosave = accountAutosave<RequestDraft>('request');
const listeners = new Set<() => void>();

export const requestDraft = (): RequestDraft | null => autosave.load();

export function changeRequestDraft(change: Partial<RequestDraft>): RequestDraft {
  const draft = { ...(requestDraft() ?? EMPTY), ...change };
  save(draft);
  return draft;
}

export function deleteRequestDraft(): void {
  save(null);
  void saveFile(DRAFT_PHOTO, null);
}

function save(draft: RequestDraft | null): void {
  autosave.save(draft);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab of the same account.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export function useWaitingRequest(): RequestDraft | null {
  const json = useSyncExternalStore(subscribe, () => {
    const draft = requestDraft();
    return draft?.waiting ? JSON.stringify(draft) : '';
  });
  return json ? (JSON.parse(json) as RequestDraft) : null;
}
