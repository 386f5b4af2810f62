/** The request a client is writing: one at a time, on this device, until it is sent. */
import { useSyncExternalStore } from 'react';
import { draftKey, saveDraft, savedDraft } from '#ui/form/drafts.ts';
import { storeFile, storedFile } from '#ui/form/file-store.ts';

const NAME = 'request';
const PHOTO = 'request-photo';

export interface RequestDraft {
  /** As typed, by the fields' names. */
  readonly values: Readonly<Record<string, string>>;
  /** Name of the photo that belongs to it. */
  readonly photo: string | null;
  /** Made at the first try and forgotten at the next change: whatever carries it is one and the same request. */
  readonly key: string | null;
  /** To be sent as soon as there is a network. */
  readonly waiting: boolean;
  /** Why the server refused it while nobody looked at the form. */
  readonly refused: { readonly detail: string; readonly fields: Readonly<Record<string, string>> } | null;
}
const EMPTY: RequestDraft = { values: {}, photo: null, key: null, waiting: false, refused: null };

const watchers = new Set<() => void>();

export function requestDraft(): RequestDraft | null {
  return savedDraft<RequestDraft>(NAME);
}

export function changeRequestDraft(change: Partial<RequestDraft>): RequestDraft {
  const draft = { ...(requestDraft() ?? EMPTY), ...change };
  saveDraft(NAME, draft);
  for (const each of watchers) each();
  return draft;
}

export function forgetRequestDraft(): void {
  saveDraft(NAME, null);
  void saveDraftPhoto(null);
  for (const each of watchers) each();
}

/** Serves until the next reload where the device keeps no files. */
let held: { readonly key: string | null; readonly photo: File | null } = { key: null, photo: null };

/** @returns whether the device took it */
export async function saveDraftPhoto(photo: File | null): Promise<boolean> {
  const key = draftKey(PHOTO);
  held = { key, photo };
  return key === null ? false : storeFile(key, photo);
}

export async function draftPhoto(): Promise<File | null> {
  const key = draftKey(PHOTO);
  return key === null ? null : ((held.key === key ? held.photo : null) ?? storedFile(key));
}

function watch(change: () => void) {
  watchers.add(change);
  // Another tab of the same person.
  addEventListener('storage', change);
  return () => {
    watchers.delete(change);
    removeEventListener('storage', change);
  };
}

/** The request that waits for the network, null when none does. */
export function useWaitingRequest(): RequestDraft | null {
  const kept = useSyncExternalStore(watch, () => {
    const draft = requestDraft();
    return draft?.waiting ? JSON.stringify(draft) : '';
  });
  return kept ? (JSON.parse(kept) as RequestDraft) : null;
}
