import { expect, test } from '../helpers/journey/browser.ts';
import { expectNoBarriers, LOAD_FAILURE } from '../helpers/journey/page-actions.ts';
import { assigned, goTo, jobOf, moved, posted } from '../helpers/journey/client-jobs.ts';
import { REVIEWS, card, aClient, own } from '../helpers/journey/client-pages.ts';

test('a review needs stars and a text, survives a reload, and is read-only once sent', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const client = await aClient(page);
  const job = await posted(page, client, 'The shower is cold');
  const other = await posted(page, client, 'The trap smells');
  for (const each of [job, other]) {
    await assigned(page, each, 'peter.mutiso', 'Accepted');
    await moved(page, client, each, 'Completed');
  }
  await goTo(page, REVIEWS);
  const mine = card(page, 'The shower is cold');
  const submit = mine.getByRole('button', { name: 'Submit Review' });
  const both = mine.getByText('Please add both rating and review before submitting.', { exact: true });
  await submit.click();
  await expect(both).toBeVisible();
  await expect(mine.getByRole('radio', { name: '1 star, Bad' })).toBeFocused();
  await mine.getByRole('radio', { name: '4 stars' }).check();
  await submit.click();
  await expect(both).toBeVisible();
  await expect(mine.getByLabel('Your review')).toBeFocused();
  await mine.getByLabel('Your review').fill('Warm again the same day.');
  await expect(both).toBeHidden();
  await expect(card(page, 'The trap smells').getByLabel('Your review')).toHaveValue('');
  await expectNoBarriers(page);

  await page.reload();
  await expect(mine.getByLabel('Your review')).toHaveValue('Warm again the same day.');
  await expect(mine.getByRole('radio', { name: '4 stars' })).toBeChecked();

  await page.route('**/api/reviews/', (route) => route.fulfill({ status: 500, json: { detail: 'Not now.' } }));
  await submit.click();
  await expect(mine.getByText('Failed to submit review.', { exact: true })).toBeVisible();
  await page.unroute('**/api/reviews/');
  const [sent] = await Promise.all([page.waitForRequest('**/api/reviews/'), submit.click()]);
  const { craftsman } = await jobOf(page, client, job.id);
  expect(sent.postDataJSON()).toEqual({
    job: job.id,
    craftsman: craftsman?.id,
    reviewer: 'Wanjiku Kamau',
    rating: 4,
    comment: 'Warm again the same day.',
  });
  await expect(page.getByText('Review submitted successfully!', { exact: true })).toBeVisible();
  await expect(mine.getByRole('img', { name: 'You gave 4 of 5 stars' })).toBeVisible();
  await expect(mine.getByText('Warm again the same day.')).toBeVisible();
  await expect(submit).toHaveCount(0);
  await expect(card(page, 'The trap smells').getByRole('button', { name: 'Submit Review' })).toBeVisible();
  await goTo(page, own(job));
  await card(page, 'The shower is cold').getByRole('link', { name: 'Hire again' }).click();
  await expect(page.getByRole('main')).toContainText('For Mutiso Water Works first');
  await expect(page.getByRole('radio', { name: 'Plumbing' })).toBeChecked();
});

test('a job without an assigned craftsman, or without the craftsman’s id, cannot be reviewed', async ({ page }) => {
  const client = await aClient(page);
  const job = await posted(page, client, 'Mended it myself');
  await moved(page, client, job, 'Completed');
  const review = async () => {
    const mine = card(page, 'Mended it myself');
    await mine.getByRole('radio', { name: '5 stars' }).check();
    await mine.getByLabel('Your review').fill('Done.');
    await mine.getByRole('button', { name: 'Submit Review' }).click();
    return mine.getByRole('alert');
  };
  await goTo(page, REVIEWS);
  await expect(await review()).toHaveText('This job has no assigned craftsman yet.');
  // What the page still asks for when it is loaded again has nobody left to answer.
  await page.goto('/robots.txt');
  await page.route('**/api/job-requests/?*', async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as object[];
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, craftsman: { name: 'Somebody' } })) });
  });
  await goTo(page, REVIEWS);
  await expect(card(page, 'Mended it myself')).toContainText('Somebody');
  await expect(await review()).toHaveText('Craftsman ID missing for this job.');
});
