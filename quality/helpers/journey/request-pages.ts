import type { Page } from './browser.ts';
import { dayAhead } from './request-form.ts';

export const FORM = '/hire/request';

export const at = (days: number, hour: number) =>
  new Date(`${dayAhead(days)}T${String(hour).padStart(2, '0')}:00+03:00`).toISOString();

export const photo = (page: Page) => page.locator('input[type=file]');

export const fieldError = (page: Page, sentence: string) =>
  page.locator('[data-field-error]').filter({ hasText: sentence });
