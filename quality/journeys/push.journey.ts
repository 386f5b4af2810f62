/** Messages to a browser: asked for at a press, shown by the service worker, opened at a click. */
import { randomBytes, createECDH } from 'node:crypto';
import type { Page, Worker } from '@playwright/test';
import { aClientAt } from '../helpers/journey/accounts.ts';
import { expect, test as plain } from '../helpers/journey/browser.ts';
import { goTo } from '../helpers/journey/client-jobs.ts';
import { expectNoBarriers, press } from '../helpers/journey/page-actions.ts';
import { enter } from '../helpers/journey/sessions.ts';

const test = plain.extend({ serviceWorkers: 'allow' });

/** No push service can be reached here: the browser's part of it is played, with real keys. */
async function withPushService(page: Page, answer: NotificationPermission): Promise<void> {
  const keys = createECDH('prime256v1');
  const played = {
    answer,
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  await page.addInitScript(({ answer: given, endpoint, keys: own }) => {
    const kept = () => sessionStorage.getItem('played permission') ?? 'default';
    Object.defineProperty(Notification, 'permission', { get: kept });
    Notification.requestPermission = async () => {
      sessionStorage.setItem('played asked', 'yes');
      sessionStorage.setItem('played permission', given);
      return given;
    };
    let key: ArrayBuffer | null = null;
    const subscription = () => ({
      endpoint,
      options: { applicationServerKey: key },
      toJSON: () => ({ endpoint, keys: own }),
      unsubscribe: async () => {
        key = null;
        sessionStorage.setItem('played ended', 'yes');
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (key ? subscription() : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        key = applicationServerKey.buffer;
        return subscription();
      },
    });
  }, played);
}
const wasAsked = (page: Page) => page.evaluate(() => sessionStorage.getItem('played asked') === 'yes');

test('a client turns messages on for this device and off again; nothing is asked before the press', async ({
  page,
  baseURL,
  consoleMessages,
}) => {
  await withPushService(page, 'granted');
  await enter(page, await aClientAt(baseURL as string));
  await goTo(page, '/hire/notifications');
  await expect(page.getByText('On this device', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Steps of your jobs, on your devices')).toHaveCount(0);
  expect(await wasAsked(page)).toBe(false);
  await expectNoBarriers(page);
  await page.route('**/api/push/', (route) => route.abort());
  consoleMessages.expect(/Failed to load resource: net::ERR_FAILED/);
  await press(page, 'Turn on');
  await expect(page.getByRole('alert')).toContainText('Network or server error');
  await page.unroute('**/api/push/');
  await press(page, 'Turn on');
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
  await expect(page.getByLabel('Steps of your jobs, on your devices')).toBeChecked();
  await expectNoBarriers(page);
  await press(page, 'Turn off');
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await expect(page.getByLabel('Steps of your jobs, on your devices')).toHaveCount(0);
});

test('a sign-out ends the messages to this browser', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await withPushService(page, 'granted');
  await enter(page, await aClientAt(baseURL as string));
  await goTo(page, '/hire/notifications');
  await press(page, 'Turn on');
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
  const isEnded = () => page.evaluate(() => [sessionStorage.getItem('played ended'), localStorage.getItem('push')]);
  expect(await isEnded()).toEqual([null, expect.any(String)]);
  await press(page, 'Logout');
  await expect(page).toHaveURL(/HireLogin/);
  expect(await isEnded()).toEqual(['yes', null]);
});

test('who refuses reads that it is fine, and is not asked again', async ({ page, baseURL }) => {
  await withPushService(page, 'denied');
  await enter(page, await aClientAt(baseURL as string));
  await goTo(page, '/hire/notifications');
  await press(page, 'Turn on');
  await expect(page.getByText('Ufundi shows nothing on this device')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Ufundi shows nothing on this device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on' })).toHaveCount(0);
});

test('a page in Safari on an iPhone says where messages are', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false });
    for (const missing of ['Notification', 'PushManager']) Reflect.deleteProperty(window, missing);
  });
  await enter(page, await aClientAt(baseURL as string));
  await goTo(page, '/hire/notifications');
  await expect(page.getByText('Add to Home Screen')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on' })).toHaveCount(0);
});

/** Of the worker's globals, which the types of pages lack. */
interface Scope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow: (url: string) => Promise<null> };
  readonly WindowClient: { prototype: { readonly url: string; focus: () => Promise<unknown> } };
  readonly PushEvent: new (type: string, init: { data: string }) => Event;
  readonly NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
}

/** What the push service hands to the service worker. */
const pushed = (worker: Worker, text: string) =>
  worker.evaluate((data) => {
    const scope = globalThis as unknown as Scope;
    // Only an event of the browser itself prolongs the worker's life.
    scope.dispatchEvent(Object.assign(new scope.PushEvent('push', { data }), { waitUntil: () => {} }));
  }, text);
const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as Scope;
    return (await registration.getNotifications()).map(({ title, tag, lang }) => ({ title, tag, lang }));
  });
/** A browser opens a window only at a real click, so what would be opened is noted. */
const clicked = (worker: Worker, tag: string) =>
  worker.evaluate(async (one) => {
    const scope = globalThis as unknown as Scope;
    const [notification] = await scope.registration.getNotifications({ tag: one });
    if (!notification) throw new Error('nothing is shown');
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => {
        resolve(`opens ${new URL(url).pathname}${new URL(url).search}`);
        return null;
      };
      scope.WindowClient.prototype.focus = async function focus() {
        resolve(`focuses ${new URL(this.url).pathname}`);
      };
      const click = new scope.NotificationEvent('notificationclick', { notification });
      scope.dispatchEvent(Object.assign(click, { waitUntil: () => {} }));
    });
  }, tag);
/** Chromium ends a notification later than `close()` returns, and with it one of the same tag that came meanwhile. */
const nothingIsShown = (worker: Worker) => expect.poll(() => shown(worker)).toEqual([]);

test('a message is always shown, one for each job, and a click opens its page or the tab that has it', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['notifications'], { origin: baseURL as string });
  const ready = context.waitForEvent('serviceworker');
  await page.goto('/services');
  const worker = await ready;
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  const note = (id: number, title: string, path: string) =>
    JSON.stringify({ id, title, path, tag: 'job-41', language: 'sw' });
  await pushed(worker, note(1, 'Bei mpya kwako', '/hire/requests?job=41'));
  await expect.poll(() => shown(worker)).toEqual([{ title: 'Bei mpya kwako', tag: 'job-41', lang: 'sw' }]);
  await pushed(worker, note(2, 'Kazi imeanza', '/hire/requests?job=41'));
  await expect.poll(() => shown(worker)).toEqual([{ title: 'Kazi imeanza', tag: 'job-41', lang: 'sw' }]);
  expect(await clicked(worker, 'job-41')).toBe('opens /hire/requests?job=41');
  await nothingIsShown(worker);
  await pushed(worker, note(3, 'Elsewhere', 'https://evil.example/steal'));
  await expect.poll(() => shown(worker)).toMatchObject([{ title: 'Elsewhere' }]);
  expect(await clicked(worker, 'job-41')).toBe('opens /');
  await nothingIsShown(worker);
  await pushed(worker, note(4, 'Here', '/services'));
  await expect.poll(() => shown(worker)).toMatchObject([{ title: 'Here' }]);
  expect(await clicked(worker, 'job-41')).toBe('focuses /services');
  await nothingIsShown(worker);
  await pushed(worker, 'not JSON');
  await expect.poll(() => shown(worker)).toMatchObject([{ title: 'Ufundi', tag: 'ufundi' }]);
});
