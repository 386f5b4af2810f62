/** Errors and warnings in the console fail a journey unless it expects them. */
import { randomInt } from 'node:crypto';
import { type BrowserContext, expect, test as plain } from '@playwright/test';
import { startDemo } from './demo-template.ts';

export { expect };
export type { Locator, Page } from '@playwright/test';

export interface ConsoleMessages {
  expect(...patterns: RegExp[]): void;
}

/** A random IP, so that rate limits count each journey for itself. */
export const anIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export const test = plain.extend<{ base: string; consoleMessages: ConsoleMessages }, { demoBase: string }>({
  demoBase: [
    async ({ browserName: _any }, use) => {
      const demo = await startDemo();
      process.env.JOURNEYS_BASE = demo.base;
      await use(demo.base);
      await demo.remove();
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  baseURL: async ({ baseURL, demoBase }, use) => use(baseURL ?? demoBase),
  base: async ({ baseURL }, use) => use(baseURL as string),
  extraHTTPHeaders: async ({ browserName: _any }, use) => use({ 'x-forwarded-for': anIp() }),
  consoleMessages: [
    async ({ context }, use) => {
      const expected: RegExp[] = [];
      const messages = listen(context);
      await use({ expect: (...patterns) => void expected.push(...patterns) });
      const unexpected = messages.filter((each) => !expected.some((pattern) => pattern.test(each)));
      // A handler that still waits for an answer as the journey ends would fail it.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

function listen(context: BrowserContext): string[] {
  const messages: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !/registration blocked by Playwright/.test(message.text()))
      messages.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => messages.push(`uncaught: ${error.error().message}`));
  return messages;
}
