import type { Page } from '@playwright/test';
import { expect } from './browser.ts';

export interface Answers {
  readonly service?: string;
  readonly description?: string;
  readonly location?: string;
  readonly address?: string;
  /** Days from today, of the list; without it the key for tomorrow. */
  readonly inDays?: number;
  readonly name?: string;
  readonly phone?: string;
  readonly photos?: string | string[];
}

export const input = (page: Page, name: string) => page.locator(`main [name="${name}"]`);
export const pick = (page: Page, name: string, value: string) =>
  page.locator(`main input[name="${name}"][value="${value}"]`);
export const next = (page: Page) => page.locator('main form button[type=submit]').click();
const shownStep = (page: Page) => page.locator('main form progress').first();

/** The day in Nairobi, as the form names it. */
export const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 10);

/** Goes forward or back, as a thumb does. */
export async function toStep(page: Page, step: number): Promise<void> {
  for (;;) {
    const at = Number(await shownStep(page).getAttribute('value'));
    if (at === step) return;
    if (at < step) await next(page);
    else await page.locator('main form button[type=button]:has(+ [type=submit])').click();
    await expect(shownStep(page)).toHaveAttribute('value', String(at < step ? at + 1 : at - 1));
  }
}

/** Its tile leads on by itself. */
export async function chooseService(page: Page, service: string): Promise<void> {
  await pick(page, 'service', service).click();
  await expect(shownStep(page)).toHaveAttribute('value', '2');
}

/** From the first step to the last one, where the request is sent. */
export async function fillRequest(page: Page, answers: Answers = {}): Promise<void> {
  const { service = 'Plumbing', description = 'The kitchen sink leaks. The floor is wet.' } = answers;
  const { location = 'nairobi', address = 'Mugoya Estate, house 14', inDays, name, phone, photos } = answers;
  await toStep(page, 1);
  await chooseService(page, service);
  await input(page, 'description').fill(description);
  if (photos) await page.locator('input[type=file]').setInputFiles(photos);
  await toStep(page, 3);
  await pick(page, 'location', location).check();
  await input(page, 'address').fill(address);
  await toStep(page, 4);
  if (inDays === undefined) await pick(page, 'day', dayAhead(1)).check();
  else {
    await pick(page, 'day', 'pick').check();
    await input(page, 'picked').selectOption(dayAhead(inDays));
  }
  await pick(page, 'part', 'morning').check();
  if (name) await input(page, 'name').fill(name);
  if (phone) await input(page, 'phone').fill(phone);
}
