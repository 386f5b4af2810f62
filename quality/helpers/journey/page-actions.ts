import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './browser.ts';

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await touch(page);
}

/** What a visitor's hand does first: the page hydrates. */
export async function touch(page: Page): Promise<void> {
  await page.locator('html').dispatchEvent('pointermove');
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

export function sentTo(page: Page, path: string): object[] {
  const sent: object[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname === `/api${path}`)
      sent.push(request.postDataJSON());
  });
  return sent;
}

export async function expectNoBarriers(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
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

/** Until nothing more has been loaded for a while. Not `networkidle`: a dashboard's stream of changes stays open. */
export async function settled(page: Page): Promise<void> {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await loaded(); now !== before; now = await loaded()) {
    before = now;
    await page.waitForTimeout(700);
  }
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
