import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DIST } from '#pages/server/manifest.ts';
import { expect, type Page } from './browser.ts';
import { barriers } from './layout.ts';

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await touch(page);
}

/** What a visitor's hand does first: the page hydrates. */
export async function touch(page: Page): Promise<void> {
  await page.locator('html').dispatchEvent('pointermove', { movementX: 1 });
  await hydrated(page);
}

export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrate', 'yes');
}

export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value);
}

/** Matches the whole label: "Password" is not "Show password". */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).click();
}

export const formError = (page: Page) => page.locator('main').getByRole('alert');

export interface ApiResponse {
  readonly status?: number;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
}

/** Mocks the response of a call; null aborts the connection. */
export async function response(page: Page, path: string, mock: ApiResponse | null): Promise<void> {
  await page.unroute(`**/api${path}`);
  await page.route(`**/api${path}`, (route) => {
    if (mock === null) return route.abort('connectionrefused');
    const { status = 200, body = {}, headers = {} } = mock;
    return typeof body === 'string'
      ? route.fulfill({ status, body, headers, contentType: 'text/html' })
      : route.fulfill({ status, json: body, headers });
  });
}

/**
 * Lets a call fail until the returned function presses a button; meanwhile a page also asks again by itself, as when its
 * stream opens. After a client error it does not try twice more first, as it does after a server's, seconds later.
 */
export async function failing(page: Page, call: string, status = 400): Promise<(button: string) => Promise<void>> {
  const isOver = () => page.evaluate(() => 'isFailureOver' in window);
  await page.route(call, async (route) =>
    // Of a page that is left meanwhile nobody reads the answer.
    (await isOver().catch(() => true))
      ? route.fallback()
      : route.fulfill({ status, json: { code: 'broken', detail: 'Something broke', request_id: 'req-1' } }),
  );
  return async (button) => {
    const again = page.getByRole('button', { name: button, exact: true });
    await again.evaluate((found: HTMLElement) => {
      Object.assign(window, { isFailureOver: true });
      found.click();
    });
    // A load that was on its way then fails yet, and the button is there for the next.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1000 });
      await expect(again).toBeHidden({ timeout: 1000 });
    }).toPass();
  };
}

export function sentTo(page: Page, path: string): object[] {
  const sent: object[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname === `/api${path}`)
      sent.push(request.postDataJSON());
  });
  return sent;
}

export async function expectNoBarriers(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
}

export function sessionOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const keys = ['access_token', 'refresh_token', 'user_profile', 'client', 'is_admin'];
    return Object.fromEntries(
      keys.flatMap((key) =>
        sessionStorage.getItem(key) === null ? [] : [[key, sessionStorage.getItem(key) as string]],
      ),
    );
  });
}

/** Until the browser has a screen that is loaded in advance, with its scripts. @param screen path of its source */
export async function fetchedInAdvance(page: Page, screen: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(DIST, 'web/.vite/manifest.json'), 'utf8'));
  const files = new Set<string>();
  const visit = (key: string) => {
    const { file, imports = [] } = manifest[key];
    if (files.has(file)) return;
    files.add(file);
    imports.forEach(visit);
  };
  visit(screen);
  const missing = () =>
    page.evaluate(
      (names) => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1));
        return names.filter((name) => !loaded.includes(name));
      },
      [...files],
    );
  await expect.poll(missing).toEqual([]);
}

/** Forgets the session of the tab and of its browser, from an address without script: a page would still ask. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto(new URL('/robots.txt', page.url()).href);
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
}

/** The scripts that hydrate a page; only the loader has a name. */
export const HYDRATION = /\/assets\/(?!loader-)[^/]+\.js$/;

export const LOAD_FAILURE = /Failed to load resource/;
