import { expect, test } from '../helpers/journey/browser.ts';
import { expectNoBarriers, LOAD_FAILURE } from '../helpers/journey/page-actions.ts';
import { assigned, goTo, jobOf, posted } from '../helpers/journey/client-jobs.ts';
import type { Job } from '#requests/contract.ts';
import { card, own, dialog, aClient } from '../helpers/journey/client-pages.ts';

test('cancelling shows at once, and is taken back with the reason when the server cannot', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const client = await aClient(page);
  const job = await posted(page, client, 'The gate valve is stuck');
  await goTo(page, own(job));
  const mine = card(page, 'The gate valve is stuck');
  await mine.getByText('More', { exact: true }).click();
  let answerNow = () => {};
  const held = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  const sentence = 'Something went wrong on our side. Please try again.';
  await page.route(`**/api/job-requests/${job.id}/`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    await held;
    await route.fulfill({ status: 500, json: { detail: sentence } });
  });
  const cancel = mine.getByRole('button', { name: 'Cancel' });
  await cancel.click();
  await expectNoBarriers(page);
  await dialog(page).getByRole('button', { name: 'Keep the job' }).click();
  await expect(cancel).toBeFocused();
  await cancel.click();
  await dialog(page).getByRole('button', { name: 'Cancel the job' }).click();
  await expect(mine.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  answerNow();
  await expect(mine.getByRole('alert')).toContainText('The job could not be cancelled. It stands as before.');
  await expect(mine.getByRole('alert')).toContainText(sentence);
  await expect(mine.getByText('Requested', { exact: true }).first()).toBeVisible();

  await page.unroute(`**/api/job-requests/${job.id}/`);
  await mine.getByText('More', { exact: true }).click();
  await cancel.click();
  await dialog(page).getByRole('button', { name: 'Cancel the job' }).click();
  await expect(mine.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await expect(mine.getByRole('alert')).toHaveCount(0);
  await expect.poll(async () => (await jobOf(page, client, job.id)).status).toBe('Cancelled');
});

test('cancelling is in a menu until somebody is hired, and nothing there completes a job by a slip; who cancels may say why, and each reads it in their language', async ({
  page,
}) => {
  const client = await aClient(page);
  const job = await posted(page, client, 'The hot tap sticks');
  await goTo(page, own(job));
  const mine = card(page, 'The hot tap sticks');
  const complete = mine.getByRole('button', { name: 'Mark Completed' });
  await expect(complete).toBeHidden();
  await expect(mine.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await mine.getByText('More', { exact: true }).click();
  await expect(mine.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(complete).toBeHidden();
  await mine.getByRole('button', { name: 'Done without Ufundi' }).click();
  await expect(dialog(page)).toContainText('Nobody on Ufundi has this job. It is closed for good');
  await dialog(page).getByRole('button', { name: 'Not yet' }).click();
  await expectNoBarriers(page);

  await assigned(page, job, 'halima.abdi', 'Accepted');
  await page.reload();
  await expect(complete).toBeVisible();
  await expect(mine.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await mine.getByText('More', { exact: true }).click();
  await mine.getByRole('button', { name: 'Cancel' }).click();
  const reason = dialog(page).getByLabel('Reason (optional)');
  const chip = dialog(page).getByRole('button', { name: 'I found somebody else' });
  await chip.click();
  await expect(reason).toHaveValue('I found somebody else');
  await chip.click();
  await expect(reason).toHaveValue('');
  await chip.click();
  await expectNoBarriers(page);
  await dialog(page).getByRole('button', { name: 'Cancel the job' }).click();
  await expect(mine.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect
    .poll(async () => (await jobOf(page, client, job.id)).timeline.at(-1))
    .toMatchObject({ move: 'cancel', reason: 'I found somebody else' });
  await goTo(page, own(job, '&lang=sw'));
  await expect(mine.getByText('Sababu: Nimepata mtu mwingine')).toBeVisible();
});

test('in Kiswahili a ready-made reason is chosen in Kiswahili, own words stay as typed', async ({ page }) => {
  const client = await aClient(page);
  const jobs = [await posted(page, client, 'Bomba linavuja'), await posted(page, client, 'Choo kimeziba')];
  for (const [at, name] of ['Bomba linavuja', 'Choo kimeziba'].entries()) {
    await goTo(page, own(jobs[at] as Job, '&lang=sw'));
    await card(page, name).getByText('Zaidi', { exact: true }).click();
    await card(page, name).getByRole('button', { name: 'Ghairi' }).click();
    if (at === 0) await dialog(page).getByRole('button', { name: 'Bei ni kubwa mno' }).click();
    else await dialog(page).getByLabel('Sababu (si lazima)').fill(' Shemeji ataikarabati ');
    await dialog(page).getByRole('button', { name: 'Ghairi kazi' }).click();
    await expect(card(page, name).getByText('Imeghairiwa', { exact: true }).first()).toBeVisible();
  }
  const reasons = () =>
    Promise.all(jobs.map(async ({ id }) => (await jobOf(page, client, id)).timeline.at(-1)?.reason));
  await expect.poll(reasons).toEqual(['It costs too much', 'Shemeji ataikarabati']);
});
