/** Web Push of this browser. It has one subscription for all its accounts; `push` names the sign-in that turned it on. */
import { call } from '#api/client/call.ts';
import { loadFrom, saveTo } from '#api/client/device.ts';
import { currentFamily, watchSession } from '#api/client/session.ts';
import { showPush, turnPushOff, turnPushOn } from '../push-contract.ts';

const OWNER = 'push';
/** Of a service worker that is never registered, and of a push service that cannot be reached. */
const PATIENCE_MS = 15_000;

export type Permission = 'granted' | 'denied' | 'default';

export const hasPush = () =>
  'Notification' in window && 'PushManager' in window && navigator.serviceWorker !== undefined;
/** Of a page in Safari on an iPhone or iPad, which has messages once it is opened from the home screen. */
export const needsHomeScreen = () => (navigator as { standalone?: boolean }).standalone === false;
export const permission = (): Permission => Notification.permission;
export const isOnHere = () => {
  const family = currentFamily();
  return family !== null && loadFrom('device', OWNER) === family && permission() === 'granted';
};

/** Called by a press alone: browsers ask once. @returns what the person answered */
export async function turnOn(key: string): Promise<Permission> {
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer;
  const manager = await pushManager();
  // What waits at the push service for another account of this browser is lost with its subscription.
  if (!isOnHere()) await (await manager.getSubscription())?.unsubscribe();
  await subscribe(manager, key);
  saveTo('device', OWNER, currentFamily());
  watchEnd();
  return answer;
}

/** The server first: without a network both sides stay as they are. */
export async function turnOff(): Promise<void> {
  await call(turnPushOff, {});
  saveTo('device', OWNER, null);
  const manager = await pushManager();
  await (await manager.getSubscription())?.unsubscribe();
}

/** At each visit: browsers change their subscription, or lose it, without a word. */
export async function keepFresh(): Promise<void> {
  if (!hasPush() || !isOnHere()) return;
  watchEnd();
  const { key, endpoint } = await call(showPush, {});
  if (key === null) return;
  const manager = await pushManager();
  const present = await manager.getSubscription();
  if (present?.endpoint === endpoint && isOf(present, key)) held = present;
  else await subscribe(manager, key);
}

let held: PushSubscription | null = null;

async function subscribe(manager: PushManager, key: string): Promise<void> {
  const present = await manager.getSubscription();
  if (present && !isOf(present, key)) await present.unsubscribe();
  held = await inTime(manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }));
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = held.toJSON();
  await call(turnPushOn, { endpoint: endpoint ?? '', p256dh, auth });
}

const isOf = ({ options }: PushSubscription, key: string) =>
  new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)).join() === bytesOf(key).join();

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

let watched: string | null = null;

/** The server sends nothing to an ended sign-in; the browser drops what still waits for it, and what it shows of it. */
function watchEnd(): void {
  const isWatching = watched !== null;
  watched = currentFamily();
  if (isWatching) return;
  watchSession(() => {
    const ended = watched;
    watched = currentFamily() ?? ended;
    if (currentFamily() !== null || loadFrom('device', OWNER) !== ended) return;
    saveTo('device', OWNER, null);
    void held?.unsubscribe();
    held = null;
    void closeNotes().catch(() => undefined);
  });
}

async function closeNotes(): Promise<void> {
  const worker = await navigator.serviceWorker.ready;
  for (const note of await worker.getNotifications()) note.close();
}

const pushManager = async () => (await inTime(navigator.serviceWorker.ready)).pushManager;

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the browser does not answer')), PATIENCE_MS);
  });
  return Promise.race([work, late]);
}
