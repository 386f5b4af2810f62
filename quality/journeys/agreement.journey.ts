/** What was agreed: both sides read it in the job, and change it only together. */
import { aClientAt, send } from '../helpers/journey/accounts.ts';
import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { goTo, posted } from '../helpers/journey/client-jobs.ts';
import { anApprovedCraftsman, aRequest, jobRow } from '../helpers/journey/craftsman-jobs.ts';
import { overflow } from '../helpers/journey/layout.ts';
import { expectNoBarriers } from '../helpers/journey/page-actions.ts';
import { dayAhead } from '../helpers/journey/request-form.ts';
import { enter, enterAsAdmin, enterAsCraftsman } from '../helpers/journey/sessions.ts';

const agreement = (page: Page, name = 'What was agreed') => page.getByRole('region', { name });

async function anAgreedJob(base: string) {
  const client = await aClientAt(base, 'Njeri Wangari');
  const fundi = await anApprovedCraftsman(base, 'Ouko Bath Works');
  const work = `The bath drains slowly ${Math.random().toString(36).slice(2, 9)}`;
  const quote = {
    amount: 4500,
    materials_by: 'client',
    message: 'I bring the rods, you buy the trap.',
    available_from: dayAhead(2),
    valid_until: dayAhead(7),
  };
  const { id } = await send<{ id: number }>(
    base,
    'POST',
    '/job-requests/',
    {
      name: client.fullName,
      phone: '254722345678',
      service: 'Plumbing',
      schedule: `${dayAhead(6)}T09:00:00Z`,
      days_from: dayAhead(0),
      days_until: dayAhead(6),
      part_of_day: 'midday',
      address: 'Mugoya Estate, house 14',
      location: 'nairobi',
      description: work,
    },
    client.access,
  );
  const sent = await send<{ id: number }>(base, 'POST', `/job-requests/${id}/quotes/`, quote, fundi.access);
  await send(base, 'POST', `/job-requests/${id}/quotes/${sent.id}/accept/`, { amount: 4500 }, client.access);
  return { client, fundi, id, work };
}

test('stands in the job for both sides, and a change counts once the other side accepts it', async ({
  page,
  browser,
  base,
}) => {
  const { client, fundi, id } = await anAgreedJob(base);
  await page.setViewportSize({ width: 360, height: 780 });
  await enter(page, client);
  await goTo(page, `/hire/requests?job=${id}`);
  await expect(agreement(page)).toContainText('4,500');
  await expect(agreement(page)).toContainText('you buy them');
  await expect(agreement(page)).toContainText('I bring the rods, you buy the trap.');
  await expect(agreement(page)).toContainText('midday');

  const phone = await (await browser.newContext({ baseURL: base })).newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await enterAsCraftsman(phone, fundi, `/dashboard/jobs?job=${id}`);
  await expect(agreement(phone)).toContainText('the client buys them');
  await expect(agreement(phone)).toContainText('I bring the rods, you buy the trap.');
  await agreement(phone).getByRole('button', { name: 'Offer a change' }).click();
  await agreement(phone).getByLabel('Price in all, KES').fill('5,200');
  await agreement(phone)
    .getByLabel(/^What is different/)
    .fill('The tap in the bathroom too.');
  await phone.reload();
  await agreement(phone).getByRole('button', { name: 'Offer a change' }).click();
  await expect(agreement(phone).getByLabel('Price in all, KES')).toHaveValue('5,200');
  await expect(agreement(phone).getByLabel(/^What is different/)).toHaveValue('The tap in the bathroom too.');
  await expectNoBarriers(phone);
  await agreement(phone).getByRole('button', { name: 'Send offer' }).click();
  await expect(agreement(phone).getByText('You offer, not answered yet:')).toBeVisible();
  expect(await overflow(phone)).toBe(0);

  await expect(agreement(page).getByText('Ouko Bath Works offers:')).toBeVisible();
  await goTo(page, `/hire/requests?job=${id}`);
  await expect(agreement(page).getByRole('button', { name: 'Accept change' })).toBeInViewport({ ratio: 1 });
  await expectNoBarriers(page);
  await agreement(page).getByRole('button', { name: 'Accept change' }).click();
  await expect(agreement(page)).toContainText('5,200');
  await expect(agreement(page)).toContainText('The tap in the bathroom too.');
  await agreement(page).getByText('What was agreed before').click();
  await expect(agreement(page).getByRole('listitem')).toContainText('4,500');
  expect(await overflow(page)).toBe(0);
  await expect(agreement(phone).getByText('You offer, not answered yet:')).toHaveCount(0);
  await expect(agreement(phone)).toContainText('The tap in the bathroom too.');
  await expect(phone.locator('main')).toContainText('5,200');
});

test('is read in Kiswahili, and a job without a price invites one', async ({ page, base }) => {
  const { client, id } = await anAgreedJob(base);
  await enter(page, client);
  await goTo(page, `/hire/requests?job=${id}&lang=sw`);
  await expect(agreement(page, 'Mliyokubaliana')).toContainText('utavinunua wewe');
  await expect(agreement(page, 'Mliyokubaliana')).toContainText('mchana');
  await expect(page.getByRole('button', { name: 'Pendekeza badiliko' })).toBeVisible();
});

test('comes from the price of an assignment, which its craftsman reads before accepting', async ({
  page,
  browser,
  base,
}) => {
  const fundi = await anApprovedCraftsman(base, 'Ouko Bath Works');
  const { id, description } = await aRequest(base);
  await page.setViewportSize({ width: 360, height: 780 });
  await enterAsAdmin(page);
  await goTo(page, `/admin-dashboard/requests?job=${id}`);
  const job = jobRow(page, description);
  await job.getByRole('button', { name: /^Assign, / }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Craftsman', { exact: true }).selectOption(String(fundi.id));
  await sheet.getByLabel('Price in all').fill('much');
  await sheet.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(sheet.getByLabel('Price in all')).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByLabel('Price in all').fill('6,500');
  expect(await overflow(page)).toBe(0);
  await sheet.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(job).toContainText('Waits for Ouko Bath Works');

  const phone = await (await browser.newContext({ baseURL: base })).newPage();
  await phone.setViewportSize({ width: 360, height: 780 });
  await enterAsCraftsman(phone, fundi, `/dashboard/jobs?job=${id}`);
  await expect(phone.getByText('By accepting you agree on this price.')).toBeVisible();
  await expectNoBarriers(phone);
  await phone.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(phone.getByRole('dialog')).toContainText('KES\u00a06,500. By accepting you agree on it.');
  await phone.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(agreement(phone)).toBeVisible();
  await expect(phone.getByRole('article')).toContainText('6,500');
});

test('without a day of its own a job of a program reads its time', async ({ page, base }) => {
  const client = await aClientAt(base, 'Njeri Wangari');
  await enter(page, client);
  const { id } = await posted(page, client, 'The gate is stuck');
  await goTo(page, `/hire/requests?job=${id}`);
  await expect(
    page
      .getByRole('article')
      .getByText(/, \d+:\d\d/)
      .first(),
  ).toBeVisible();
  await expect(agreement(page)).toHaveCount(0);
});
