import { expect, test } from '../helpers/journey/browser.ts';
import { fill, open, press, formError, sessionOf } from '../helpers/journey/page-actions.ts';
import { aCraftsmanAt, PASSWORD, send } from '../helpers/journey/accounts.ts';

test('a craftsman at the admin sign-in is sent to the craftsman sign-in, and no session stays open', async ({
  page,
  base,
}) => {
  const { email } = await aCraftsmanAt(base);
  await open(page, '/admin-login');
  await fill(page, { Email: email, Password: PASSWORD });
  const answered = page.waitForResponse('**/api/token/');
  const ended = page.waitForResponse('**/api/logout/');
  await press(page, 'Log in');
  await expect(formError(page)).toContainText('This door is for admins.');
  expect(await sessionOf(page)).toEqual({});
  await ended;
  const { access } = await (await answered).json();
  await expect(send(base, 'GET', '/profile/', undefined, access)).rejects.toThrow('401');
  await formError(page).getByRole('link', { name: 'Craftsman login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
