import { expect, test } from '../helpers/journey/browser.ts';
import { aClientAt, send } from '../helpers/journey/accounts.ts';
import { goTo } from '../helpers/journey/client-jobs.ts';
import { enter } from '../helpers/journey/sessions.ts';
import { expectNoBarriers, touch } from '../helpers/journey/page-actions.ts';

const UNPROVEN = /^Until you open a link in one of our mails, we send one a day/;

/** The link in the one mail to this address, as `/internal/mails` of a demo shows it. */
async function mailedLink(base: string, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const list = await (await fetch(`${base}/internal/mails`)).text();
    const row = list.split('<li>').find((each) => each.includes(email));
    const name = /\/internal\/mails\/[\w-]+\.eml/.exec(row ?? '')?.[0];
    expect(name).toBeDefined();
    const mail = (await (await fetch(base + name)).text()).replaceAll('&amp;', '&');
    link = /http:\S+proof=[\w.-]+/.exec(mail)?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link as string;
}

test('whoever opens a link of a mail has shown that the address is theirs; the page says so until then', async ({
  page,
  baseURL,
}) => {
  const base = baseURL as string;
  const client = await aClientAt(base);
  await send(base, 'PATCH', '/profile/', { phone_number: '0733000111' }, client.access);
  const link = await mailedLink(base, client.email);

  await enter(page, client);
  await goTo(page, '/hire/notifications');
  await expect(page.getByText(UNPROVEN)).toBeVisible();
  await expectNoBarriers(page);

  await page.goto(link);
  await touch(page);
  await expect(page).not.toHaveURL(/proof=/);
  const settings = () =>
    send<{ email_proven: boolean }>(base, 'GET', '/notifications/settings/', undefined, client.access);
  await expect(async () => expect((await settings()).email_proven).toBe(true)).toPass({ timeout: 10_000 });
  await goTo(page, '/hire/notifications');
  await expect(page.getByRole('heading', { name: 'What we send you' })).toBeVisible();
  await expect(page.getByText(UNPROVEN)).toHaveCount(0);
});
