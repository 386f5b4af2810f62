/** The mails of a demo, as `/internal/mails` shows them. */
import { expect } from './browser.ts';

/** @returns the first match in a mail to this address, the newest first, once there is one */
export async function inMailTo(base: string, email: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const list = await (await fetch(`${base}/internal/mails`)).text();
    const rows = list.split('<li>').filter((each) => each.includes(email));
    for (const row of rows) {
      const name = /\/internal\/mails\/[\w-]+\.eml/.exec(row)?.[0] ?? '';
      const mail = (await (await fetch(base + name)).text()).replaceAll('&amp;', '&');
      found ??= pattern.exec(mail)?.[0];
    }
    expect(found).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return found as string;
}
