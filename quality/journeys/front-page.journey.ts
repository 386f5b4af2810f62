import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { hydrated, expectNoBarriers, LOAD_FAILURE } from '../helpers/journey/page-actions.ts';

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly rating: number;
  readonly completed_jobs: number;
  readonly slug: string;
  readonly primary_service: string;
  readonly shop: { readonly id: number } | null;
}

const question = (page: Page) => page.getByRole('searchbox', { name: 'What needs doing?' });
const matches = (page: Page) => page.getByRole('list', { name: 'Matching craftsmen' });
const carousel = (page: Page) => page.getByRole('region', { name: 'Services', exact: true });
const scrolled = (page: Page) => carousel(page).evaluate((strip) => strip.scrollLeft);

async function listed(page: Page, query = ''): Promise<Listed[]> {
  return (await page.request.get(`/api/public-craftsman/?page_size=100&${query}`)).json();
}

async function openHydrated(page: Page, path = '/') {
  await page.goto(path);
  await question(page).focus();
  await hydrated(page);
}

test('what is typed filters the carousel and shows who fits, the top three stay, the address follows', async ({
  page,
}) => {
  const [first] = await listed(page);
  const name = first?.name ?? '';
  await openHydrated(page);
  const top = await page.locator('#top h3').allTextContents();
  expect(top).toHaveLength(3);
  const before = await carousel(page).getByRole('link').count();

  await question(page).pressSequentially(name.toLowerCase());
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(name.toLowerCase());
  await expect(matches(page).getByRole('link', { name })).toBeVisible();
  await expect(carousel(page).getByRole('link', { name })).toBeVisible();
  expect(await carousel(page).getByRole('link').count()).toBeLessThan(before);
  expect(await page.locator('#top h3').allTextContents()).toEqual(top);

  await question(page).fill('');
  await expect(page).toHaveURL('/');
  await expect(carousel(page).getByRole('link')).toHaveCount(before);
  await expect(matches(page)).toBeHidden();
});

test('typing leaves one step in the history: back from a match the search is still there, once more it is left', async ({
  page,
}) => {
  await page.goto('/terms');
  await openHydrated(page);
  await question(page).pressSequentially('plumbing');
  await expect(page).toHaveURL('/?search=plumbing');
  const first = matches(page).getByRole('link').first();
  await expect(first).toBeVisible();
  await first.click();
  await expect(page).toHaveURL(/\/craftsman\//);
  await page.goBack();
  await expect(page).toHaveURL('/?search=plumbing');
  await expect(question(page)).toHaveValue('plumbing');
  await expect(matches(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/terms');
});

test('finds by service and by place, and says when no craftsman matches', async ({ page }) => {
  await openHydrated(page);
  for (const query of ['painting', 'westlands']) {
    const found = (await listed(page, `search=${query}`)).length;
    await question(page).fill(query);
    await expect(page.getByText(`${found} craftsmen for “${query}”`)).toBeVisible();
  }
  await question(page).fill('zzzzzz');
  await expect(page.getByText('No craftsmen found.')).toBeVisible();
  await expect(page.locator('#services').getByText('No services found.')).toBeVisible();
  await expectNoBarriers(page);
});

test('without the network typing still sifts what is on the page', async ({ page, context, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE);
  await openHydrated(page);
  const service = (await carousel(page).locator('b').first().textContent()) ?? '';
  await context.setOffline(true);
  await question(page).fill(service);
  await expect(matches(page).getByRole('link').first()).toBeVisible();
  await expect(matches(page).getByRole('link').first()).toContainText(service);
  await expect(page).toHaveURL(/search=/);
  await expect(carousel(page).getByRole('link').first()).toContainText(service);
  await question(page).fill('');
  await expect(page).toHaveURL('/');
  expect(await carousel(page).getByRole('link').count()).toBeGreaterThan(1);
});

test('without JavaScript the search asks the server, the questions open, and every way leads on', async ({
  browser,
  base,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: base });
  const page = await context.newPage();
  await page.goto('/');
  await question(page).fill('tiling');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/?search=tiling');
  await expect(matches(page)).toContainText('Barasa Tiling');
  await expect(question(page)).toHaveValue('tiling');

  await page.goto('/');
  const response = page.getByText('You pay the fundi directly, before work starts.');
  await expect(response).toBeHidden();
  await page.getByText('When do I pay?').click();
  await expect(response).toBeVisible();
  await expect(page.locator('#faq details')).toHaveCount(4);
  // Without scripts the buttons are hidden and the carousel scrolls by touch.
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden();
  expect(await carousel(page).evaluate((strip) => strip.scrollWidth > strip.clientWidth)).toBe(true);
  await matchesNothingBroken(page);
  await context.close();
});

async function matchesNothingBroken(page: Page) {
  const links = await page.locator('main a').evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  for (const link of new Set(links.filter((each) => each.startsWith('/')))) {
    expect((await page.request.get(link)).status(), link).toBe(200);
  }
}

test('the carousel steps every three seconds, and stops for good when pointed at, focused or paused', async ({
  page,
}) => {
  await page.clock.install();
  // A smooth scroll has no end that can be waited for in every case; without it each step is done at once.
  await page.addInitScript(() => {
    for (const name of ['scrollBy', 'scrollTo'] as const) {
      const plain = Element.prototype[name] as (options: ScrollToOptions) => void;
      Element.prototype[name] = function (this: Element, options?: unknown) {
        plain.call(this, { ...(options as ScrollToOptions), behavior: 'instant' });
      };
    }
  });
  await openHydrated(page);
  await carousel(page).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.clock.runFor(3100);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100);

  const still = async () => {
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    const at = await scrolled(page);
    await page.clock.runFor(10_000);
    expect(await scrolled(page)).toBe(at);
  };
  await page.getByRole('button', { name: 'Pause' }).click();
  await still();
  await page.getByRole('button', { name: 'Play' }).click();
  await carousel(page).hover();
  await still();
  await page.getByRole('button', { name: 'Play' }).click();
  await carousel(page).focus();
  await still();
});

test('with reduced motion the carousel does not move', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await openHydrated(page);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.clock.runFor(10_000);
  expect(await scrolled(page)).toBe(0);
});

test('the counters claim what we promise, or more where there is more', async ({ page }) => {
  await page.goto('/');
  const real = await (await page.request.get('/api/figures/')).json();
  const claims = [
    [100, real.active_craftsmen, 'active craftsmen'],
    [50, real.jobs_completed, 'jobs completed'],
    [30, real.happy_clients, 'happy clients'],
    [2, real.shops_connected, 'shops connected'],
  ] as const;
  for (const [claimed, counted, query] of claims) {
    const stat = page.locator('[data-figure]').filter({ hasText: query });
    await expect(stat.locator('span')).toHaveText(
      new Intl.NumberFormat('en-KE').format(Math.max(claimed, counted as number)),
    );
  }
  await expect(page.locator('#voices blockquote')).toHaveCount(3);
  await expect(page.locator('#how ol > li h3')).toHaveText(['Post a project', 'Browse quotes', 'Leave a review']);
  await expect(page.locator('main > section').first()).toContainText('Responses within 24 hours. Joining is free.');
});

test('the best three are those with the best rating, then the most jobs, each with Hire Now and a shop or the page that says there is none', async ({
  page,
}) => {
  const first = (one: Listed, other: Listed) =>
    other.rating - one.rating || other.completed_jobs - one.completed_jobs || other.id - one.id;
  const best = (await listed(page)).toSorted(first).slice(0, 3);
  await page.goto('/');
  const cards = page.locator('#top article');
  await expect(cards.locator('h3')).toHaveText(best.map(({ name }) => name));
  for (const [index, { shop }] of best.entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole('link', { name: 'Hire Now' })).toHaveAttribute('href', '/HireSignUp');
    const to = shop ? `/shop/${shop.id}` : '/no-shop';
    await expect(card.getByRole('link', { name: 'View Shop' })).toHaveAttribute('href', to);
  }
  await cards.first().getByRole('link', { name: 'View Shop' }).click();
  await expect(page.getByRole('link', { name: 'Hire Now' }).first()).toHaveAttribute('href', /^\/HireSignUp/);
});

test('Hire Now of the best three keeps its craftsman on the way to the form', async ({ page }) => {
  await openHydrated(page);
  const card = page.locator('#top article').first();
  const [, slug] = /([^/]+)$/.exec((await card.locator('h3 a').getAttribute('href')) ?? '') ?? [];
  await card.getByRole('link', { name: 'Hire Now' }).click();
  await expect(page).toHaveURL('/HireSignUp');
  const logIn = page.getByRole('main').getByRole('link', { name: 'Log in', exact: true });
  await expect(logIn).toHaveAttribute('href', `/HireLogin?craftsman=${slug}`);
});

test('in Kiswahili every text is in Kiswahili', async ({ page }) => {
  await page.goto('/?lang=sw');
  await expect(page.getByRole('heading', { level: 1, name: 'Mafundi wa kuaminika kwa kazi yao.' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toContainText(['Huduma', 'Kuhusu Ufundi', 'Maswali']);
  await expect(page.locator('main')).not.toContainText('How it works');
  await page.getByRole('searchbox', { name: 'Unahitaji kazi gani?' }).fill('zzzzzz');
  await expect(page.getByText('Hakuna mafundi waliopatikana.')).toBeVisible();
});

test('search engines and shared links get a title, a description and a picture', async ({ page, base }) => {
  await page.goto('/?search=tiling&utm=x');
  await expect(page).toHaveTitle('Find a craftsman you can check | Ufundi');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${base}/`);
  const data = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((all) => all.map((each) => JSON.parse(each.textContent ?? '')));
  expect(data.map((each) => each['@type'])).toEqual(['Organization', 'WebSite', 'WebPage']);
  expect(data[1].potentialAction.target.urlTemplate).toBe(`${base}/?search={search_term_string}`);
});
