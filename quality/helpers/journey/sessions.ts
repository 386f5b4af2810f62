/** People come in with the session that signing in gives a browser; only journeys about signing in type a password. */
import { expect, type Page } from './browser.ts';
import { DEMO_PASSWORD } from '../demo-data.ts';
import { hydrated } from './page-actions.ts';

type AccountType = 'client' | 'craftsman' | 'admin';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const fromDemo = (email: string): Credentials => ({ email, password: DEMO_PASSWORD });

/** Signs the browser in, by its cookies: its next page opens a session of its own. @returns the answer of the call */
export async function signInBrowser(
  page: Page,
  { email, password }: Credentials,
  accountType: AccountType = 'client',
): Promise<{ token?: string; access?: string; refresh: string; user?: object }> {
  const call = accountType === 'client' ? '/api/client-login/' : '/api/token/';
  const answer = await page.request.post(call, { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** Opens a session in this tab and in the cookies of its browser. Nothing of the account is stored on the device. */
export async function enter(page: Page, person: Credentials, accountType: AccountType = 'client'): Promise<void> {
  const { token = '', access = token, refresh, user } = await signInBrowser(page, person, accountType);
  const session: Record<string, string> = {
    access_token: access,
    refresh_token: refresh,
    [accountType === 'client' ? 'client' : 'user_profile']: JSON.stringify(user ?? (await ownAccount(page, access))),
    ...(accountType === 'admin' ? { is_admin: 'true' } : {}),
  };
  // A page without script, which neither asks nor shows anything.
  await page.goto('/robots.txt');
  await page.evaluate((stored) => {
    for (const key of ['access_token', 'refresh_token', 'user_profile', 'client', 'is_admin'])
      sessionStorage.removeItem(key);
    for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  }, session);
}

async function ownAccount(page: Page, access: string) {
  const headers = { authorization: `Bearer ${access}` };
  const { id, role, full_name, slug } = await (await page.request.get('/api/profile/', { headers })).json();
  return { id, role, full_name, slug };
}

export async function enterAsCraftsman(page: Page, person: Credentials, path = '/dashboard'): Promise<void> {
  await enter(page, person, 'craftsman');
  await page.goto(path);
  await hydrated(page);
}

export async function enterAsAdmin(page: Page, path = ''): Promise<void> {
  await enter(page, fromDemo('admin@ufundi.example'), 'admin');
  await page.goto(`/admin-dashboard${path}`);
  await hydrated(page);
}

/** Types words into the search of the admin's bar. */
export async function findAsAdmin(page: Page, words: string) {
  const search = page.getByRole('searchbox', { name: 'Find a craftsman or a job' });
  await page.locator('main').press('/');
  await expect(search).toBeFocused();
  await search.fill(words);
  await search.press('Enter');
}
