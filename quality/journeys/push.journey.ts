/** Messages to a browser are asked for at a press. What its service worker does with one: `service-worker.test.ts`. */
import { randomBytes, createECDH } from 'node:crypto';
import type { Page } from '@playwright/test';
import { aClientAt } from '../helpers/journey/accounts.ts';
import { expect, test as plain } from '../helpers/journey/browser.ts';
import { goTo } from '../helpers/journey/client-jobs.ts';
import { expectNoBarriers, logOut, press } from '../helpers/journey/page-actions.ts';
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
  base,
  consoleMessages,
}) => {
  await withPushService(page, 'granted');
  await enter(page, await aClientAt(base));
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
  await page.getByRole('heading', { name: 'What we send you' }).click();
  await expect(page.getByLabel('Steps of your jobs, on your devices')).toBeChecked();
  await expectNoBarriers(page);
  await press(page, 'Turn off');
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await expect(page.getByLabel('Steps of your jobs, on your devices')).toHaveCount(0);
});

test('a sign-out ends the messages to this browser and closes those it shows', async ({ page, base }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await withPushService(page, 'granted');
  await page.addInitScript(() => {
    const close = () => sessionStorage.setItem('played closed', 'yes');
    ServiceWorkerRegistration.prototype.getNotifications = async () => [{ close } as unknown as Notification];
  });
  await enter(page, await aClientAt(base));
  await goTo(page, '/hire/notifications');
  await press(page, 'Turn on');
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
  const isEnded = () =>
    page.evaluate(() => [
      sessionStorage.getItem('played ended'),
      sessionStorage.getItem('played closed'),
      localStorage.getItem('push'),
    ]);
  expect(await isEnded()).toEqual([null, null, expect.any(String)]);
  await logOut(page);
  await expect(page).toHaveURL(/HireLogin/);
  expect(await isEnded()).toEqual(['yes', 'yes', null]);
});

test('who refuses reads that it is fine, and is not asked again', async ({ page, base }) => {
  await withPushService(page, 'denied');
  await enter(page, await aClientAt(base));
  await goTo(page, '/hire/notifications');
  await press(page, 'Turn on');
  await expect(page.getByText('Messages on this device are off')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Messages on this device are off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on' })).toHaveCount(0);
});

test('a page in Safari on an iPhone says where messages are', async ({ page, base }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false });
    for (const missing of ['Notification', 'PushManager']) Reflect.deleteProperty(window, missing);
  });
  await enter(page, await aClientAt(base));
  await goTo(page, '/hire/notifications');
  await expect(page.getByText('Add to Home Screen')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on' })).toHaveCount(0);
});
