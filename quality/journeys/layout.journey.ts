/**
 * Every page at the widths that people have: no sideways scroll, no two texts on each other, targets for a thumb, nothing
 * that axe rejects, and nothing that jumps while it comes. What axe sees of a page, its elements and its colours in light
 * and in dark, is the same in both languages: English is asked. The texts are others: both are measured.
 */
import { aClientAt, aCraftsmanAt, send } from '../helpers/journey/accounts.ts';
import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { assigned, baseOf, moved, posted, quoted } from '../helpers/journey/client-jobs.ts';
import { anApprovedCraftsman, anAssigned, aRequest } from '../helpers/journey/craftsman-jobs.ts';
import { AXE, barriers, fitOf, smallTargets } from '../helpers/journey/layout.ts';
import { fillRequest } from '../helpers/journey/request-form.ts';
import { enter, fromDemo } from '../helpers/journey/sessions.ts';

type Language = 'en' | 'sw';
const SCHEMES = { en: 'light', sw: 'dark' } as const;
/** The elements of a page are the same in both languages, its colours are not. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const NARROW = { width: 320, height: 640 };
const PHONE = { width: 360, height: 740 };
const HAND = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

test.use({ reducedMotion: 'reduce', viewport: NARROW });

/** Until the page is hydrated, has a heading, and for some frames nothing of it is on its way. There are hundreds of pages. */
async function whole(page: Page, hydrations = ['yes']): Promise<void> {
  const isWhole = (accepted: string[]) => {
    const heading = document.querySelector('h1, h2');
    const isSo =
      accepted.includes(document.documentElement.dataset.hydrate ?? '') &&
      heading?.checkVisibility({ visibilityProperty: true }) === true &&
      document.querySelector('[aria-busy="true"]') === null;
    const seen = window as { wholeFrames?: number };
    seen.wholeFrames = isSo ? (seen.wholeFrames ?? 0) + 1 : 0;
    return seen.wholeFrames > 8;
  };
  await page.waitForFunction(isWhole, hydrations, { timeout: 30_000 }).catch((cause: unknown) => {
    throw new Error(`${page.url()} was never whole`, { cause });
  });
}

const SHIFT_MAX = 0.02;

/** By how much what stood on the page has moved, as the browser counts it, from opening to the last thing that comes. */
async function shifts(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await whole(page);
  await page.waitForLoadState('load');
  const moved = await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    const found: { value: number; what: string }[] = [];
    type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };
    await new Promise<void>((read) => {
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[])
          found.push({ value, what: sources.map(({ node }) => (node?.outerHTML ?? '?').slice(0, 80)).join(' ') });
        read();
      }).observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => read()));
    });
    return found;
  });
  const sum = moved.reduce((all, { value }) => all + value, 0);
  return sum > SHIFT_MAX ? [`${path} ${sum.toFixed(3)}: ${moved.map(({ what }) => what).join(' | ')}`] : [];
}

/** Each page twice: the second time the device remembers what it showed. */
async function stands(page: Page, paths: readonly string[]) {
  await page.setViewportSize(HAND);
  const found: string[] = [];
  for (const path of paths)
    for (const visit of ['cold', 'warm']) for (const each of await shifts(page, path)) found.push(`${visit} ${each}`);
  expect(found).toEqual([]);
}

interface Look {
  readonly language: Language;
  /** A page that waits for a touch to hydrate looks the same before. */
  readonly isTouched: boolean;
  readonly mustStand?: boolean | undefined;
}

/** @returns what jumped meanwhile, if the page must stand */
async function show(page: Page, path: string, { language, isTouched, mustStand }: Look): Promise<string[]> {
  const url = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
  const moved = mustStand ? await shifts(page, url) : [];
  if (!mustStand) {
    await page.goto(url);
    if (isTouched) await page.locator('html').dispatchEvent('pointermove', { movementX: 1 });
    await whole(page, isTouched ? ['yes'] : ['yes', 'idle']);
  }
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  return moved;
}

async function barriersInBothSchemes(page: Page): Promise<string[]> {
  const found = await barriers(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await barriers(page, COLOUR_RULES)).map((each) => `dark: ${each}`));
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

async function misfits(page: Page, isAsked: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const viewport of [NARROW, PHONE, DESK]) {
    await page.setViewportSize(viewport);
    if (viewport === NARROW && isAsked) found.push(...(await barriersInBothSchemes(page)));
    const { overflow, cut, touching } = await fitOf(page);
    const own = overflow > 0 ? [`${overflow} px too wide`] : [];
    own.push(...cut.map((text) => `cut off ${text}`), ...touching.map((texts) => `touching ${texts}`));
    if (viewport === PHONE && isAsked) own.push(...(await smallTargets(page)));
    found.push(...own.map((each) => `${viewport.width} px: ${each}`));
  }
  return found;
}

interface Manner {
  readonly languages?: readonly Language[];
  /** Of these only the texts are others than those of another page. */
  readonly variants?: readonly string[];
  /** Neither the first time, nor once the device remembers what it showed, does anything jump. */
  readonly mustStand?: boolean;
}

/** All pages are looked at before the first fault fails the test. */
async function walk(
  page: Page,
  paths: readonly string[],
  { languages = ['en', 'sw'], variants = [], mustStand }: Manner = {},
) {
  const found: string[] = [];
  // Sent once, not with each page.
  const axe = await page.addInitScript({ content: AXE });
  for (const language of languages) {
    await page.emulateMedia({ colorScheme: SCHEMES[language] });
    for (const path of [...paths, ...variants]) {
      const isAsked = language === 'en' && !variants.includes(path);
      await page.setViewportSize(mustStand ? HAND : NARROW);
      const faults = await show(page, path, { language, isTouched: isAsked, mustStand });
      faults.push(...(await misfits(page, isAsked)));
      found.push(...faults.map((each) => `${path} ${language}: ${each}`));
    }
    if (language === 'en') await axe.dispose();
  }
  expect(found).toEqual([]);
}

const PUBLIC = [
  '/',
  '/?search=plumbing',
  '/?search=zzzzzz',
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
  '/category/textile?view=services',
  '/profiles/kamau',
  '/no-such-page',
];
const PUBLIC_VARIANTS = ['/category/metalworking', '/category/textile'];
const SIGN_IN = [
  '/signup',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/reset-password?uid=x&token=y',
  '/undo-email-change',
  '/undo-email-change?uid=x&token=y',
  '/undo-email-change?done=undone',
  '/undo-phone-change?done=work',
  '/admin-login',
  '/HireSignUp',
  '/HireLogin',
  '/phone-login',
  '/phone-signup',
];
const SIGN_IN_VARIANTS = ['/undo-phone-change?uid=x&token=y', '/HirePhoneLogin', '/HirePhoneSignUp'];

test('every public page fits and has no barriers', async ({ page, base, consoleMessages }) => {
  test.slow();
  consoleMessages.expect(/404/);
  const [best] = await send<{ slug: string }[]>(base, 'GET', '/public-craftsman/');
  await page.addInitScript(() => localStorage.setItem('cart', '{"Olive wood bowl, 26 cm":2,"Lamp base":1}'));
  const paths = PUBLIC.map((path) => path.replace('{slug}', best?.slug ?? ''));
  await walk(page, paths, { variants: PUBLIC_VARIANTS });
});

test('every page about signing in fits and has no barriers', async ({ page }) => {
  test.slow();
  await walk(page, SIGN_IN, { variants: SIGN_IN_VARIANTS });
});

test('an empty cart, and the pages that lead a visitor to signing in, fit, have no barriers and do not jump', async ({
  page,
}) => {
  test.slow();
  await walk(page, ['/cart', '/hire/new', '/orders', '/profile'], { mustStand: true });
});

test('every page of a client fits, has no barriers and does not jump', async ({ page }) => {
  test.slow();
  const client = await aClientAt(baseOf(page), 'Nyawira-Wanjiku Kamau wa Githinji');
  const priced = await posted(page, client, 'Bomba la jikoni linavuja');
  await quoted(page, priced, 'joseph.otieno', { labour: 4000, materials: 3500, ahead: 2 });
  await quoted(page, priced, 'halima.abdi', { labour: 3000, materials: 2500, ahead: 3 });
  const done = await posted(page, client, 'Choo kimeziba');
  await assigned(page, done, 'halima.abdi', 'Accepted');
  await moved(page, client, done, 'Completed');
  const begun = await posted(page, client, 'Mabomba mapya ya bafu');
  await assigned(page, begun, 'peter.mutiso', 'Accepted', 'In Progress');
  const open = await posted(page, client, 'Bomba la bafuni linavuja');
  await enter(page, client);
  await stands(page, ['/hire']);
  await walk(page, ['/hire/request'], { mustStand: true });
  await fillRequest(page);
  await walk(
    page,
    [
      '/hire/profile',
      '/hire/request?step=4',
      '/hire/requests',
      `/hire/requests?job=${priced.id}`,
      `/hire/requests?job=${begun.id}`,
      `/hire/requests?edit=${open.id}`,
      '/hire/reviews',
      '/hire/notifications',
      '/orders',
      '/profile',
    ],
    { mustStand: true },
  );
});

test('every page of a craftsman fits, has no barriers and does not jump', async ({ page }) => {
  test.slow();
  const base = baseOf(page);
  const person = await anApprovedCraftsman(base);
  const { id } = await anAssigned(base, person);
  const accepted = await anAssigned(base, person);
  await send(base, 'PATCH', `/job-requests/${accepted.id}/`, { status: 'Accepted' }, person.access);
  const open = await aRequest(base);
  await enter(page, person, 'craftsman');
  await stands(page, ['/dashboard']);
  await walk(
    page,
    [
      '/dashboard/profile',
      '/dashboard/jobs',
      `/dashboard/jobs?job=${id}`,
      '/dashboard/jobs?view=open',
      `/dashboard/jobs?view=open&job=${open.id}`,
      '/dashboard/shop',
      '/dashboard/notifications',
      '/dashboard/settings',
      `/upload-proof/${accepted.id}`,
    ],
    { mustStand: true },
  );
});

test('every page of people who have just signed up fits and has no barriers', async ({ page, context }) => {
  test.slow();
  await enter(page, await aClientAt(baseOf(page)));
  await walk(page, ['/hire/requests', '/hire/reviews', '/orders']);
  const other = await context.newPage();
  await enter(other, await aCraftsmanAt(baseOf(page)), 'craftsman');
  await walk(other, ['/dashboard/profile', '/dashboard/jobs', '/dashboard/jobs?view=open', '/dashboard/shop']);
});

test('every page of an admin fits, has no barriers and does not jump', async ({ page }) => {
  test.slow();
  await enter(page, fromDemo('admin@ufundi.example'), 'admin');
  const paths = ['', '/approved', '/approved?search=otieno', '/requests', '/requests?status=all', '/requests?job=1'];
  await walk(
    page,
    [...paths, '/today', '/messages', '/notifications', '/audit', '/security'].map((path) => `/admin-dashboard${path}`),
    { mustStand: true },
  );
});

test('the busiest people of the demo have targets for a thumb too', async ({ page }) => {
  test.slow();
  await enter(page, fromDemo('joseph.otieno@example.co.ke'), 'craftsman');
  await walk(page, ['/dashboard/jobs', '/dashboard/shop'], { languages: ['en'] });
  await enter(page, fromDemo('mercy.wambui@example.co.ke'));
  await walk(page, ['/hire/requests', '/hire/reviews', '/orders'], { languages: ['en'] });
});
