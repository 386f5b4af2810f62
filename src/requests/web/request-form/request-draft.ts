/** The request a client is writing: one at a time, on this device, until it is sent. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { VISITOR_FILES } from '#api/client/device.ts';
import { currentSession } from '#api/client/session.ts';
import { accountAutosave, tabAutosave } from '#ui/form/hook/autosave.ts';
import type { Values } from '#ui/form/hook/form-values.ts';

export const DRAFT_PHOTO = 'request-photo';

export interface RequestDraft {
  /** By the fields' names. */
  readonly values: Values;
  readonly photos: readonly string[];
  /** Idempotency key: made at the first try, deleted at the next change. */
  readonly key: string | null;
  /** When a call first carried a key. */
  readonly tried?: { readonly key: string; readonly at: number };
  /** To be sent when the network returns. */
  readonly waiting: boolean;
  /** When a visitor pressed Submit, who is to sign up first. */
  readonly submittedAt?: number;
  /** Why the server rejected it while the form was not open. */
  readonly rejection: { readonly detail: string; readonly fields: Values } | null;
  /** When its tab was opened: by it the photos of a visitor are found again. */
  readonly begun?: number;
}
const OPENED = Date.now();
const EMPTY: RequestDraft = { values: {}, photos: [], key: null, waiting: false, rejection: null, begun: OPENED };

const ofAccount = accountAutosave<RequestDraft>('request');
/** Written before there is an account. It ends with the tab: others may use the device next. */
const ofVisitor = tabAutosave<RequestDraft>('request');
/** Who signs in later than this may be somebody else, and is asked to submit it again. */
const SIGN_UP_MS = 30 * 60_000;
const listeners = new Set<() => void>();

const files = () => import('#ui/form/hook/saved-files.ts');
const isClient = () => currentSession()?.accountType === 'client';
const autosave = () => (isClient() ? ofAccount : ofVisitor);

export const requestDraft = (): RequestDraft | null => whole(autosave().load());

/** Earlier versions stored one photo. */
function whole(draft: (RequestDraft & { photo?: string | null }) | null): RequestDraft | null {
  return draft && { ...draft, photos: draft.photos ?? (draft.photo ? [draft.photo] : []) };
}

export async function savedPhotos(key = photoKey()): Promise<File[]> {
  const saved = await files().then(({ savedFile }) => savedFile<File | File[]>(DRAFT_PHOTO, key));
  return saved ? [saved].flat() : [];
}

/** Each tab of visitors has photos of its own. */
const visitorKey = () => `${VISITOR_FILES}${ofVisitor.load()?.begun ?? OPENED}:${DRAFT_PHOTO}`;

export const photoKey = () => (isClient() ? undefined : visitorKey());

export function changeRequestDraft(change: Partial<RequestDraft>): RequestDraft {
  const draft = { ...(requestDraft() ?? EMPTY), ...change };
  save(draft);
  return draft;
}

export function deleteRequestDraft(): void {
  const key = photoKey();
  save(null);
  void files().then(({ saveFile }) => saveFile(DRAFT_PHOTO, null, key));
}

function save(draft: RequestDraft | null): void {
  autosave().save(draft);
  announce();
}

function announce() {
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
    return draft?.waiting && isClient() ? JSON.stringify(draft) : '';
  });
  return json ? (JSON.parse(json) as RequestDraft) : null;
}

function adoptable(): RequestDraft | null {
  const draft = whole(ofVisitor.load());
  return draft && Object.keys(draft.values).length > 0 && !ofAccount.load()?.waiting ? draft : null;
}

/** Moves the draft of the visitor of this tab to the client who has signed in. @returns false until it is moved */
export function useAdoptedDraft(): boolean {
  const [adopting, setAdopting] = useState(() => adoptable() !== null);
  useEffect(() => {
    if (adopting) void adopt().finally(() => setAdopting(false));
  }, [adopting]);
  return !adopting;
}

async function adopt(): Promise<void> {
  const { saveFile } = await files();
  const visitorPhotos = visitorKey();
  const photos = await savedPhotos(visitorPhotos);
  const draft = adoptable();
  if (!draft) return;
  const { submittedAt = 0, ...rest } = draft;
  await saveFile(DRAFT_PHOTO, draft.photos.length === 0 ? null : photos);
  ofAccount.save({ ...rest, waiting: rest.waiting && submittedAt > Date.now() - SIGN_UP_MS });
  ofVisitor.save(null);
  void saveFile(DRAFT_PHOTO, null, visitorPhotos);
  announce();
}
