import path from 'node:path';
import { ROOT } from '#platform/paths.ts';
import type { Job, JobDetail } from '#requests/contract.ts';
import type { Quote } from '#requests/quote-contract.ts';
import { hydrated } from './page-actions.ts';
import { enter } from './sessions.ts';
import type { Page } from './browser.ts';
import { dayAhead } from './request-form.ts';
import { aClientAt, send, tokenOf, type Visitor } from './accounts.ts';

const DAY = 86_400_000;

export interface Client extends Visitor {
  readonly id: number;
}

export const PHOTO = path.join(ROOT, 'db/demo/pictures/plumbing-1.webp');

export const PLUMBERS = ['joseph.otieno', 'halima.abdi', 'peter.mutiso'] as const;

export async function openHireAsClient(page: Page, path = '/hire', fullName = 'Wanjiku Kamau'): Promise<Client> {
  const client = await aClientAt(baseOf(page), fullName);
  await enter(page, client);
  await goTo(page, path);
  return client;
}

export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

export function baseOf(_page: Page): string {
  return process.env.JOURNEYS_BASE ?? 'http://127.0.0.1:3000';
}

export const jobsOf = (page: Page, { access }: Client) =>
  send<Job[]>(baseOf(page), 'GET', '/job-requests/', undefined, access);

export const jobOf = (page: Page, { access }: Client, id: number) =>
  send<JobDetail>(baseOf(page), 'GET', `/job-requests/${id}/`, undefined, access);

export function posted(page: Page, { access, fullName }: Client, description = 'The kitchen sink leaks'): Promise<Job> {
  return send<Job>(
    baseOf(page),
    'POST',
    '/job-requests/',
    {
      name: fullName,
      phone: '254722345678',
      service: 'Plumbing',
      schedule: new Date(Date.now() + 3 * DAY).toISOString(),
      address: 'Mugoya Estate, house 14',
      location: 'nairobi',
      description,
      isUrgent: false,
    },
    access,
  );
}

const plumber = (page: Page, name: string) => tokenOf(baseOf(page), `${name}@example.co.ke`);

export async function quoted(
  page: Page,
  job: { id: number },
  name: (typeof PLUMBERS)[number],
  { labour, materials, ahead }: { labour: number; materials: number; ahead: number },
): Promise<Quote> {
  return send<Quote>(
    baseOf(page),
    'POST',
    `/job-requests/${job.id}/quotes/`,
    {
      amount: labour + materials,
      labour,
      materials,
      message: 'New trap and seals. The wall is closed again.',
      available_from: dayAhead(ahead),
      valid_until: dayAhead(10),
    },
    await plumber(page, name),
  );
}

export async function requoted(
  page: Page,
  quote: Quote,
  name: (typeof PLUMBERS)[number],
  amount: number,
): Promise<void> {
  const { message, available_from, valid_until } = quote;
  const url = `/job-requests/${quote.request}/quotes/${quote.id}/`;
  await send(baseOf(page), 'PATCH', url, { amount, message, available_from, valid_until }, await plumber(page, name));
}

export async function assigned(
  page: Page,
  job: { id: number },
  name: (typeof PLUMBERS)[number],
  ...moves: readonly ('Accepted' | 'In Progress')[]
): Promise<void> {
  const admin = await tokenOf(baseOf(page), 'admin@ufundi.example');
  const base = baseOf(page);
  const access = await plumber(page, name);
  const { id } = await send<{ id: number }>(base, 'GET', '/craftsman/', undefined, access);
  await send(base, 'PATCH', `/job-requests/${job.id}/assign/`, { craftsman_id: id }, admin);
  for (const status of moves) await send(base, 'PATCH', `/job-requests/${job.id}/`, { status }, access);
}

export const moved = (page: Page, { access }: Client, job: { id: number }, status: 'Completed' | 'Cancelled') =>
  send(baseOf(page), 'PATCH', `/job-requests/${job.id}/`, { status }, access);

/** From now on responses are lost. @returns a function that restores the connection */
export async function loseResponses(page: Page, urlPattern: string): Promise<() => Promise<void>> {
  const line = await page.context().newCDPSession(page);
  line.on('Fetch.requestPaused', ({ requestId, request }) => {
    const going =
      request.method === 'POST'
        ? line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
        : line.send('Fetch.continueRequest', { requestId });
    // A response may come when the line is restored, or its page closed.
    going.catch(() => undefined);
  });
  await line.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
  return () => line.detach();
}
