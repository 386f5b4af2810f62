import { expect, test } from '../helpers/journey/browser.ts';
import { aCraftsmanAt, PASSWORD } from '../helpers/journey/accounts.ts';
import { field, fill, press } from '../helpers/journey/page-actions.ts';
import { enterAsCraftsman } from '../helpers/journey/sessions.ts';

test('a craftsman makes a key for a program, the program reads with it, and ending it stops the program', async ({
  page,
  baseURL,
}) => {
  await enterAsCraftsman(page, await aCraftsmanAt(baseURL as string), '/dashboard/settings');
  await page.getByRole('link', { name: 'For your own software' }).click();
  await expect(page.getByText('You have no keys.')).toBeVisible();

  await press(page, 'Make a key');
  await press(page, 'Make the key');
  await expect(page.getByRole('link', { name: 'Please give the key a name.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Please choose what the key may do.' })).toBeVisible();
  await fill(page, { Name: 'Ledger', Password: PASSWORD });
  await field(page, 'Read my jobs and quotes').check();
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}-form.png` });
  await press(page, 'Make the key');
  const key = (await page.getByText(/^ufk_\d+_[0-9A-Za-z]{32}$/).textContent()) ?? '';
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}-made.png`, fullPage: true });
  const read = () =>
    fetch(`${baseURL}/api/job-requests/`, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status);
  expect(await read()).toBe(200);

  await press(page, 'I have stored it');
  await page.reload();
  await expect(page.getByText('Read my jobs and quotes')).toBeVisible();
  await expect(page.getByText(key)).toBeHidden();
  await page.getByRole('button', { name: 'End this key: Ledger' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End this key' }).click();
  await expect(page.getByText('You have no keys.')).toBeVisible();
  expect(await read()).toBe(401);
});
