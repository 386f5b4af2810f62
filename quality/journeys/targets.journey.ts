/** Every page on a phone: what people tap is at least 44 by 44 px, links inside sentences excepted. */
import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { aClientAt, aCraftsmanAt, PASSWORD, send } from '../helpers/journey/accounts.ts';
import { fill, hydrated, open, press } from '../helpers/journey/page-actions.ts';
import { DEMO_PASSWORD } from '../helpers/journey/demo-template.ts';

test.use({ viewport: { width: 360, height: 740 } });

const PUBLIC = [
  '/',
  '/?search=plumbing',
  '/craftsmen',
  '/craftsmen?search=plumber+karen',
  '/craftsmen?search=zzzz&location=nairobi',
  '/craftsman/{slug}',
  '/services',
  '/shop/1',
  '/no-shop',
  '/cart',
  '/terms',
  '/privacy',
  '/category/woodworking',
  '/category/metalworking',
  '/category/textile',
  '/profiles/kamau',
  '/signup',
  '/login',
  '/forgot-password',
  '/reset-password?uid=x&token=y',
  '/admin-login',
  '/HireSignUp',
  '/HireLogin',
  '/orders',
  '/no-such-page',
];
const CLIENT = ['/hire', '/hire/request', '/hire/requests', '/hire/reviews', '/orders', '/profile'];
const CRAFTSMAN = ['/dashboard', '/dashboard/jobs', '/dashboard/shop', '/dashboard/settings'];
const ADMIN = ['', '/approved', '/requests?status=all', '/messages', '/audit', '/security'].map(
  (path) => `/admin-dashboard${path}`,
);

/** What is visible and smaller than a thumb. Towns on the map are where the land has them, and have other links. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 43;
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const isInSentence = (element: HTMLElement) => {
      if (getComputedStyle(element).display !== 'inline') return false;
      let block = element.parentElement as HTMLElement;
      while (getComputedStyle(block).display === 'inline') block = block.parentElement as HTMLElement;
      const copy = block.cloneNode(true) as HTMLElement;
      for (const each of copy.querySelectorAll('a, button, .vh')) each.remove();
      return /\p{L}{2}/u.test(copy.textContent);
    };
    /** Taps around the target that reach it, also where they overlap the empty area of a neighbour. */
    const isReached = (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const hits: { x: number; y: number }[] = [];
      for (let x = left - 22; x < right + 22; x += 4)
        for (let y = top - 22; y < bottom + 22; y += 4)
          if (element.contains(document.elementFromPoint(x, y))) hits.push({ x, y });
      const extent = (of: 'x' | 'y') =>
        Math.max(...hits.map((hit) => hit[of])) - Math.min(...hits.map((hit) => hit[of])) + 4;
      return hits.length * 16 >= LEAST ** 2 && extent('x') >= LEAST && extent('y') >= LEAST;
    };
    const found = targets.flatMap((target) => {
      const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
      const isChoice = target instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(target.type);
      const element = isChoice && label ? label : target;
      const box = element.getBoundingClientRect();
      const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box.width > 1;
      if (!isVisible || box.right < 0 || element.closest('svg') || isInSentence(element)) return [];
      if ((box.width >= LEAST && box.height >= LEAST) || isReached(element)) return [];
      const name = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30);
      const parent = element.parentElement as HTMLElement;
      const where = `${parent.tagName}.${parent.className} > ${element.tagName}.${element.className}`;
      return [`${Math.round(box.width)} × ${Math.round(box.height)} "${name}" ${where.toLowerCase()}`];
    });
    scrollTo(0, 0);
    return found;
  });
}

async function expectTargets(page: Page, paths: readonly string[]): Promise<void> {
  const small: string[] = [];
  for (const path of paths) {
    await open(page, path);
    await expect(page.locator('h1, h2').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const each of await smallTargets(page)) small.push(`${path}: ${each}`);
  }
  expect(small).toEqual([]);
}

async function jobInProgress(): Promise<number> {
  const headers = { authorization: `Bearer ${sessionStorage.getItem('access_token')}` };
  const response = await fetch('/api/job-requests/?status=In%20Progress', { headers });
  return ((await response.json()) as { id: number }[])[0]?.id ?? 0;
}

async function signIn(page: Page, path: string, email: string, password: string): Promise<void> {
  await open(page, path);
  await fill(page, { Email: email, Password: password });
  await press(page, 'Log in');
  await expect(page).not.toHaveURL(new RegExp(path));
  await hydrated(page);
}

test('every public page has targets for a thumb', async ({ page, baseURL, consoleMessages }) => {
  test.slow();
  consoleMessages.expect(/404/);
  const [best] = await send<{ slug: string }[]>(baseURL as string, 'GET', '/public-craftsman/');
  await page.addInitScript(() => localStorage.setItem('cart', '{"Olive wood bowl, 26 cm":2,"Lamp base":1}'));
  await expectTargets(
    page,
    PUBLIC.map((path) => path.replace('{slug}', best?.slug ?? '')),
  );
});

for (const [who, path, paths, email] of [
  ['client', '/HireLogin', CLIENT, 'mercy.wambui@example.co.ke'],
  ['craftsman', '/login', CRAFTSMAN, 'joseph.otieno@example.co.ke'],
  ['admin', '/admin-login', ADMIN, 'admin@ufundi.example'],
] as const) {
  test(`every page of a ${who} has targets for a thumb`, async ({ page }) => {
    test.slow();
    await signIn(page, path, email, DEMO_PASSWORD);
    const job = who === 'craftsman' ? await page.evaluate(jobInProgress) : 0;
    await expectTargets(page, job ? [...paths, `/upload-proof/${job}`] : paths);
  });
}

test('pages of people who have just signed up have targets for a thumb', async ({ browser, baseURL }) => {
  test.slow();
  const base = baseURL as string;
  for (const [path, paths, { email }] of [
    ['/HireLogin', CLIENT, await aClientAt(base)],
    ['/login', CRAFTSMAN, await aCraftsmanAt(base)],
  ] as const) {
    const page = await browser.newPage();
    await signIn(page, path, email, PASSWORD);
    await expectTargets(page, paths);
    await page.close();
  }
});
