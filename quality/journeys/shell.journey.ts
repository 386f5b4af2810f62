/** The layout of every page: rendered on the server, hydrated later, useful before. */
import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { HYDRATION, hydrated, expectNoBarriers, LOAD_FAILURE } from '../helpers/journey/page-actions.ts';
import { enter, fromDemo } from '../helpers/journey/sessions.ts';

const search = (page: Page) => page.getByRole('searchbox');

test('an untouched page hydrates by itself after it was shown', async ({ page }) => {
  await page.goto('/terms');
  await hydrated(page);
});

test('the first tap on the menu opens it, and a tap on a link in it closes it', async ({ page }) => {
  await page.goto('/craftsmen');
  const menu = page.getByRole('banner').locator('details');
  await menu.locator('summary').click();
  await hydrated(page);
  await expect(menu).toHaveAttribute('open');
  await menu.getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL(/\/services$/);
  await expect(menu).not.toHaveAttribute('open');
});

test('values typed before and after hydration stay', async ({ page }) => {
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(HYDRATION, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/craftsmen');
  await search(page).pressSequentially('mab');
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrate', 'yes');
  go();
  await hydrated(page);
  await expect(search(page)).toHaveValue('mab');
  await expect(search(page)).toBeFocused();
  await search(page).press('End');
  await search(page).pressSequentially('ati');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=mabati/);
});

test('a button pressed before hydration acts after it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write', 'clipboard-read']);
  await page.goto('/craftsmen');
  await page.getByRole('link', { name: 'View Portfolio' }).first().click();
  await expect(page).toHaveURL(/\/craftsman\//);
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(HYDRATION, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: 'Share profile' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrate', 'yes');
  go();
  await expect(page.getByText('Link copied.')).toBeVisible();
});

test('without JavaScript: find by name and by service, read a portfolio, change the language', async ({
  browser,
  base,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: base });
  const page = await context.newPage();
  await page.goto('/craftsmen');
  await page.getByRole('link', { name: 'Plumbing', exact: true }).click();
  await expect(page).toHaveURL(/service=Plumbing/);
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  const name = (await page.getByRole('heading', { level: 3 }).first().textContent()) ?? '';
  await search(page).fill(name);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=\w+.*service=Plumbing/);
  await page.getByRole('heading', { name }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Client reviews' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hire Now' }).last()).toHaveAttribute(
    'href',
    /^\/HireSignUp\?craftsman=/,
  );

  await page.getByRole('link', { name: 'SW' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await page.goto('/craftsmen');
  await expect(page.getByRole('heading', { level: 1, name: 'Mafundi' })).toBeVisible();
  await context.close();
});

test('pages change without a full load, with the right title, focus and scroll position', async ({ page }) => {
  await page.goto('/craftsmen');
  await search(page).focus();
  await hydrated(page);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  await page.getByRole('link', { name: 'View Portfolio' }).nth(3).click();
  await expect(page).toHaveURL(/\/craftsman\//);
  await expect(page).toHaveTitle(/ \| Ufundi$/);
  await expect(page).not.toHaveTitle(/^Craftsmen/);
  await expect(page.locator('#main')).toBeFocused();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url());
  await page.goBack();
  await expect(page).toHaveTitle('Craftsmen in Kenya | Ufundi');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(documents).toEqual([]);
});

test('the colours follow the choice at once, and are there from the first byte afterwards', async ({ page }) => {
  await page.goto('/craftsmen');
  await search(page).focus();
  await hydrated(page);
  await page.getByRole('link', { name: 'Dark', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/terms');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'As the device', exact: true }).click();
  await page.reload();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', /./);
});

test('a visitor without a session is sent to the sign-in, which remembers the requested page', async ({ page }) => {
  for (const [path, signIn] of [
    ['/hire/requests?from=mail', '/HireLogin'],
    ['/dashboard/jobs', '/login'],
    ['/admin-dashboard', '/admin-login'],
    ['/upload-proof/7', '/login'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(signIn);
    const from = await page.evaluate(() => history.state.usr.from);
    expect(from.pathname + from.search).toBe(path);
  }
  for (const page_ of ['/orders', '/profile']) {
    await page.goto(page_);
    await expect(page.getByText('Client not logged in. Please login to access your dashboard.')).toBeVisible();
  }
});

test('an unknown path offers a search that works', async ({ page, consoleMessages }) => {
  consoleMessages.expect(/404/);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find that page.' })).toBeVisible();
  await expectNoBarriers(page);
  await expect(page.getByRole('link', { name: 'Plumbing' })).toHaveAttribute('href', '/craftsmen?service=Plumbing');
  await search(page).fill('plumber');
  await search(page).press('Enter');
  await expect(page).toHaveURL(/\/craftsmen\?search=plumber/);
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
});

test('a lost network shows a notice until it returns; then comes what it kept back', async ({
  page,
  context,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  // The page's idle time comes when the network is gone.
  await page.addInitScript(() => {
    window.requestIdleCallback = (run) => {
      addEventListener('offline', run as unknown as EventListener, { once: true });
      return 0;
    };
  });
  await page.goto('/craftsmen');
  await search(page).focus();
  await hydrated(page);
  const scripts: string[] = [];
  page.on('requestfinished', (request) => scripts.push(request.resourceType()));
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  expect(scripts).not.toContain('script');
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await expect.poll(() => scripts).toContain('script');
});

/** What moves for longer than a millisecond on the pages from now on, and for how many, as `unfold 180`. */
async function motionOf(page: Page): Promise<string[]> {
  const moved: string[] = [];
  await page.exposeFunction('note', (each: string) => moved.push(each));
  await page.addInitScript(() => {
    const { note } = window as unknown as { note: (each: string) => void };
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { pseudoElement } = animation.effect as KeyframeEffect;
        const name = pseudoElement ?? (animation as CSSAnimation).animationName ?? 'transition';
        const duration = Number(animation.effect?.getComputedTiming().duration);
        if (duration > 1) note(`${name} ${duration}`);
      }
    };
    for (const kind of ['animationstart', 'transitionrun']) addEventListener(kind, look, true);
  });
  return moved;
}

test('folds open and a portfolio comes in 180 ms, and nothing moves for those who ask for less motion', async ({
  page,
}) => {
  const moved = await motionOf(page);
  await enter(page, fromDemo('mercy.wambui@example.co.ke'));
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion });
    const moves = async (what: string) => {
      // What a click has begun is noted with the next frames.
      await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
      if (reducedMotion === 'reduce') expect(moved).toEqual([]);
      else await expect.poll(() => moved.splice(0)).toContain(what);
    };
    await page.goto('/');
    await page.getByText('When do I pay?').click();
    await moves('unfold 180');
    await page.goto('/craftsmen');
    await search(page).focus();
    await hydrated(page);
    await page.getByRole('link', { name: 'View Portfolio' }).first().click();
    await expect(page.getByRole('heading', { name: 'Client reviews' })).toBeVisible();
    await moves('::view-transition-group(root) 180');
    await page.goto('/hire/requests');
    await page.locator('main a[href*="job="]').first().click();
    await expect(page).toHaveURL(/job=/);
    await moves('::view-transition-group(root) 180');
  }
});
