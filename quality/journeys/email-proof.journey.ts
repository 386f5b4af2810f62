import { expect, test } from '../helpers/journey/browser.ts';
import { aClientAt, send } from '../helpers/journey/accounts.ts';
import { goTo } from '../helpers/journey/client-jobs.ts';
import { inMailTo } from '../helpers/journey/mails.ts';
import { enter } from '../helpers/journey/sessions.ts';
import { expectNoBarriers, touch } from '../helpers/journey/page-actions.ts';

const UNPROVEN = /^Until you open a link in one of our mails, we send one a day/;

test('whoever opens a link of a mail has shown that the address is theirs; the page says so until then', async ({
  page,
  base,
}) => {
  const client = await aClientAt(base);
  await send(base, 'PATCH', '/profile/', { phone_number: '0733000111' }, client.access);
  const link = await inMailTo(base, client.email, /http:\S+proof=[\w.-]+/);

  await enter(page, client);
  await goTo(page, '/hire/notifications');
  await page.getByRole('heading', { name: 'What we send you' }).click();
  await expect(page.getByText(UNPROVEN)).toBeVisible();
  await expectNoBarriers(page);

  await page.goto(link);
  await touch(page);
  await expect(page).not.toHaveURL(/proof=/);
  const settings = () =>
    send<{ email_proven: boolean }>(base, 'GET', '/notifications/settings/', undefined, client.access);
  await expect(async () => expect((await settings()).email_proven).toBe(true)).toPass({ timeout: 10_000 });
  await goTo(page, '/hire/notifications');
  await page.getByRole('heading', { name: 'What we send you' }).click();
  await expect(page.getByLabel('Steps of your jobs, by e-mail')).toBeVisible();
  await expect(page.getByText(UNPROVEN)).toHaveCount(0);
});
