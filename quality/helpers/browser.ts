/** A browser for journeys. A page that complains in its console fails the journey, unless that very complaint is expected. */
import { randomInt } from 'node:crypto';
import { type BrowserContext, expect, test as plain } from '@playwright/test';

export { expect };
export type { Page } from '@playwright/test';

export interface Complaints {
  /** From now on these are part of the story: a refused call, a cut line. */
  expect(...patterns: RegExp[]): void;
}

/** Somebody's own address, so that the limits of the doors count each journey for itself. */
export const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export const test = plain.extend<{ complaints: Complaints }>({
  baseURL: async ({ baseURL }, use) => use(baseURL ?? process.env.JOURNEYS_BASE ?? 'http://127.0.0.1:3000'),
  extraHTTPHeaders: async ({ browserName: _any }, use) => use({ 'x-forwarded-for': anAddress() }),
  complaints: [
    async ({ context }, use) => {
      const expected: RegExp[] = [];
      const heard = listen(context);
      await use({ expect: (...patterns) => void expected.push(...patterns) });
      expect(heard.filter((each) => !expected.some((pattern) => pattern.test(each)))).toEqual([]);
    },
    { auto: true },
  ],
});

function listen(context: BrowserContext): string[] {
  const heard: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) heard.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (fault) => heard.push(`uncaught: ${fault.error().message}`));
  return heard;
}
