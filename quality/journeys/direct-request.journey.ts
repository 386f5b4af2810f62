import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { aClientAt, anEmail, PASSWORD, send, type Visitor } from '../helpers/journey/accounts.ts';
import { goTo } from '../helpers/journey/client-jobs.ts';
import { enter, enterAsCraftsman } from '../helpers/journey/sessions.ts';
import { anApprovedCraftsman, opened, rowOf } from '../helpers/journey/craftsman-jobs.ts';
import { expectNoBarriers, field, fill, LOAD_FAILURE, open, press } from '../helpers/journey/page-actions.ts';
import { chooseService, fillRequest, pick, toStep } from '../helpers/journey/request-form.ts';

const aWork = () => `The sink leaks ${Math.random().toString(36).slice(2, 9)}`;

async function aPlumber(base: string, fullName: string): Promise<Visitor & { id: number; slug: string }> {
  const person = await anApprovedCraftsman(base, fullName);
  const { slug } = await send<{ slug: string }>(base, 'GET', '/craftsman/', undefined, person.access);
  return { ...person, slug };
}

async function fillWork(page: Page, work = aWork()) {
  await fillRequest(page, { description: work });
  return work;
}

test('Hire Now shows its craftsman over the sign-up, which signs in; the craftsman alone is asked, and declines', async ({
  page,
  browser,
  base,
}) => {
  test.slow();
  const fundi = await aPlumber(base, 'Zuhura Makini');
  const email = anEmail('Meera Shah');
  await open(page, `/craftsman/${fundi.slug}`);
  await page.getByRole('link', { name: 'Hire Now' }).last().click();
  await expect(page).toHaveURL(new RegExp(`/HireSignUp\\?craftsman=${fundi.slug}$`));
  await page.reload();
  await expect(page.getByRole('main')).toContainText(
    /You are asking.*Zuhura Makini.*Nothing is sent before you submit it/s,
  );
  await expectNoBarriers(page);
  await fill(page, {
    'Full name': 'Meera Shah',
    Email: email,
    'Phone number': '0722345678',
    Password: PASSWORD,
    'Confirm password': PASSWORD,
  });
  await page.getByRole('checkbox').check();
  await press(page, 'Sign up');
  await expect(page).toHaveURL(new RegExp(`/hire/request\\?craftsman=${fundi.slug}$`));
  await expect(page.getByText('For Zuhura Makini first')).toBeVisible();
  await expect(pick(page, 'service', 'Plumbing')).toBeChecked();
  await expectNoBarriers(page);
  const work = await fillWork(page);
  await page.reload();
  await toStep(page, 1);
  await expect(page.getByText('For Zuhura Makini first')).toBeVisible();
  await toStep(page, 4);
  await press(page, 'Submit Request');
  await expect(page.getByText(/^Asked: Zuhura Makini, until/)).toBeVisible();
  await expect(page.getByText('Next: Zuhura Makini answers')).toBeVisible();

  const phone = await (await browser.newContext({ baseURL: base })).newPage();
  await enterAsCraftsman(phone, fundi, '/dashboard/jobs?view=open');
  const row = rowOf(phone, work);
  await expect(row).toContainText('A client asks you first.');
  const job = new URL((await row.getAttribute('href')) ?? '', base).searchParams.get('request');
  // The mail's link.
  await goTo(phone, `/dashboard/jobs?view=open&job=${job}`);
  await expect(phone.getByRole('heading', { name: work })).toBeFocused();
  const card = await opened(phone, work);
  await expect(card.getByText('A client asks you first.')).toBeVisible();
  await card.getByRole('button', { name: 'Decline' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(phone.getByText('Declined. Others can answer now.')).toBeVisible();
  await expect(card).toBeHidden();
  await goTo(phone, `/dashboard/jobs?view=open&job=99999999`);
  await expect(phone.getByText('That request is no longer open')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: work })).toBeVisible();
  await expect(page.getByText(/^Asked: Zuhura/)).toBeHidden();
  await expect(page.getByText('Zuhura Makini declined. Everybody can answer now')).toBeVisible();
});

test('a client who is signed in goes straight to the form, asks everyone instead, or everyone later', async ({
  page,
  consoleMessages,
  base,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const fundi = await aPlumber(base, 'Rehema Fundi');
  const client = await aClientAt(base);
  await enter(page, client);
  await goTo(page, `/HireSignUp?craftsman=${fundi.slug}`);
  await expect(page).toHaveURL(new RegExp(`/hire/request\\?craftsman=${fundi.slug}$`));
  await goTo(page, `/craftsman/${fundi.slug}`);
  await page.getByRole('link', { name: 'Hire Now' }).last().click();
  await expect(page.getByText('For Rehema Fundi first')).toBeVisible();
  const work = await fillWork(page);
  await toStep(page, 1);
  await press(page, 'Ask everyone instead');
  await expect(page.getByText('For Rehema Fundi first')).toBeHidden();
  await page.reload();
  await expect(field(page, 'Description')).toHaveValue(work);
  await expect(page.getByText('For Rehema Fundi first')).toBeHidden();

  await goTo(page, `/hire/request?craftsman=${fundi.slug}`);
  await chooseService(page, 'Painting');
  await toStep(page, 4);
  await press(page, 'Submit Request');
  await expect(page.getByText(/This craftsman does not take requests for this service/).first()).toBeVisible();
  await chooseService(page, 'Plumbing');
  await toStep(page, 4);
  await press(page, 'Submit Request');
  await expect(page.getByText(/^Asked: Rehema Fundi, until/)).toBeVisible();
  await press(page, 'Ask everyone now');
  await expect(page.getByText('Every fundi of that service can answer now.')).toBeVisible();
  await expect(page.getByText(/^Asked: Rehema/)).toBeHidden();
  const jobs = await send<{ chosen: unknown }[]>(base, 'GET', '/job-requests/', undefined, client.access);
  expect(jobs).toMatchObject([{ chosen: null, service: 'Plumbing' }]);
});

test('a craftsman reads why hiring needs a client account; a craftsman who is gone asks everyone', async ({
  page,
  consoleMessages,
  base,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  const fundi = await aPlumber(base, 'Tabitha Fundi');
  await enterAsCraftsman(page, fundi);
  await goTo(page, `/craftsman/${fundi.slug}`);
  await page.getByRole('link', { name: 'Hire Now' }).last().click();
  await expect(page.getByText('To hire somebody you need a client account')).toBeVisible();
  await expectNoBarriers(page);

  const client = await aClientAt(base);
  await enter(page, client);
  await goTo(page, '/hire/request?craftsman=gone-fundi&lang=sw');
  await expect(page.getByText('Fundi uliyemchagua hapokei maombi kwa sasa.')).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Huduma' })).toBeVisible();
});
