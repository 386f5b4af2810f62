import type { Page } from './browser.ts';
import { baseOf, type Client } from './client-jobs.ts';
import { enter } from './sessions.ts';
import { aClientAt } from './accounts.ts';

export const REQUESTS = '/hire/requests';

export const REVIEWS = '/hire/reviews';

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

export const own = ({ id }: { id: number }, lang = '') => `${REQUESTS}?job=${id}${lang}`;

export const dialog = (page: Page) => page.getByRole('dialog');

export async function aClient(page: Page, fullName?: string): Promise<Client> {
  const client = await aClientAt(baseOf(page), fullName);
  await enter(page, client);
  return client;
}
