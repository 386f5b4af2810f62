import { expect, test } from '../helpers/journey/browser.ts';
import { field, press } from '../helpers/journey/page-actions.ts';
import { anApprovedCraftsman, aRequest, anAdminAt, complete, step } from '../helpers/journey/craftsman-jobs.ts';
import { send } from '../helpers/journey/accounts.ts';
import { enter } from '../helpers/journey/sessions.ts';

test.beforeEach(({ context, base }) => context.addCookies([{ name: 'lang', value: 'sw', url: base }]));

test('a craftsman reads and writes trades in Kiswahili; what is saved is the catalogue’s', async ({ page, base }) => {
  const person = await anApprovedCraftsman(base, 'Otieno Odhiambo');
  await enter(page, person, 'craftsman');
  await page.goto('/dashboard/profile');
  await expect(field(page, 'Taaluma')).toHaveValue('Fundi bomba');
  await expect(field(page, 'Huduma kuu').getByRole('option', { name: 'Mabomba' })).toBeAttached();

  await page.locator('summary', { hasText: 'Ufundi wako' }).click();
  await field(page, 'Taaluma').fill('Fundi umeme');
  await press(page, 'Ongeza huduma');
  await expect(page.getByRole('button', { name: 'Umeme', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Umeme', exact: true }).click();
  await page.getByRole('button', { name: 'Uwekaji nyaya' }).click();
  await page.getByRole('button', { name: 'Nyingine' }).click();
  await expect(field(page, 'Ujuzi')).toHaveValue('Uungaji wa mabomba, Uwekaji nyaya');
  await field(page, 'Ujuzi').press('End');
  await field(page, 'Ujuzi').pressSequentially(', Tangi za maji');
  await press(page, 'Hifadhi wasifu');
  await expect(page.getByText('Wasifu umetumwa!')).toBeVisible();

  const saved = await send(base, 'GET', '/craftsman/', undefined, person.access);
  expect(saved).toMatchObject({ profession: 'Electrician', skills: 'Pipe Fitting, Wiring, Tangi za maji' });
  expect(saved.services).toMatchObject([{ name: 'Plumbing' }, { name: 'Electrical' }]);
  await page.reload();
  await expect(field(page, 'Taaluma')).toHaveValue('Fundi umeme');
  await expect(page.locator('main')).not.toContainText(/Plumb|Electric|Wiring|Pipe/);
});

test('an approved craftsman whose change was rejected stays approved and reads what to change', async ({
  page,
  base,
}) => {
  const person = await anApprovedCraftsman(base);
  await complete(base, person);
  const reason = 'Please send photos of work you did yourself.';
  await send(base, 'POST', `/admin/craftsman/${person.id}/reject/`, { reason }, await anAdminAt(base));
  await enter(page, person, 'craftsman');
  await page.goto('/dashboard/profile');
  await expect(page.getByText('Umeidhinishwa, mabadiliko yamekataliwa')).toBeVisible();
  await expect(page.getByText('Tafadhali tuma picha za kazi uliyoifanya wewe mwenyewe.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kazi zako bora' })).toHaveAttribute('href', /#step-work$/);
  await expect(page.getByText(/^Hatua \d ya? ?.*kurekebisha, kisha utume tena\.$/)).toBeVisible();
  await expect(page.getByText(/8 kati ya 8/)).toHaveCount(0);
  await expect(step(page, 'Kazi zako bora')).toContainText('Inahitaji kurekebishwa');
  await expect(page.locator('details', { has: step(page, 'Kazi zako bora') })).toHaveAttribute('open');
  await expect(page.getByText('Inahitaji kurekebishwa')).toHaveCount(1);
});

test('jobs are named in Kiswahili to the craftsman and to the client who asks', async ({ page, base }) => {
  const craftsman = await anApprovedCraftsman(base);
  const { id, client } = await aRequest(base);
  await send(base, 'PATCH', `/job-requests/${id}/assign/`, { craftsman_id: craftsman.id }, await anAdminAt(base));

  await enter(page, craftsman, 'craftsman');
  await page.goto(`/dashboard/jobs?job=${id}`);
  await expect(page.getByText(`${id} · Mabomba · Nairobi`)).toBeVisible();
  await page.goto('/dashboard/settings');
  await page.locator('main').getByRole('button', { name: 'Ondoka', exact: true }).click();
  await expect(page).toHaveURL(/login/);

  await enter(page, client);
  await page.goto('/hire/request');
  await expect(page.locator('label', { hasText: /^Mabomba$/ }).locator('input')).toHaveValue('Plumbing');
  await page.getByRole('button', { name: 'Nyingine' }).click();
  await expect(page.locator('label', { hasText: /^Ukarabati wa magari$/ }).locator('input')).toHaveValue('Auto Repair');
  await page.goto(`/hire/requests?job=${id}`);
  await expect(page.getByText(`${id} · Mabomba · Nairobi`)).toBeVisible();
});

test('a place that nobody knows yet may be typed, and the form says what helps', async ({ page, base }) => {
  const person = await anApprovedCraftsman(base);
  await enter(page, person, 'craftsman');
  await page.goto('/dashboard/profile?lang=en');
  await page.locator('summary', { hasText: 'Your trade' }).click();
  const location = field(page, 'Location');
  await location.fill('Atlantis');
  await expect(location).not.toHaveAccessibleDescription(/Atlantis/);
  await location.blur();
  await expect(location).toHaveAccessibleDescription(/^We do not know “Atlantis” yet\..*“Atlantis, Nairobi”/);
  await location.fill('Atlantis, Nairobi');
  await location.blur();
  await expect(location).toHaveAccessibleDescription('');
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeEnabled();
});
