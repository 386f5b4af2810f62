/**
 * `npm run look [-- folder] [--only landing,hire] [--widths 390] [--themes light] [--langs en]`: PNGs of every route on
 * a demo product, empty and filled, at three widths, light and dark, in both languages. `--sheet` writes one picture for
 * each role into docs/screenshots instead, with the first screens of a phone and of a desk.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ROOT } from '#platform/paths.ts';
import { requestFields } from '../../db/factories/jobs.ts';
import { aClientAt, aCraftsmanAt, PASSWORD, send } from '../helpers/journey/accounts.ts';
import { CHROMIUM } from '../helpers/journey/chromium.ts';
import { startProduct } from '../helpers/product.ts';
import { writeSheet } from './sheet.ts';

const SIGN_IN = {
  client: '/HireLogin',
  newClient: '/HireLogin',
  newPoster: '/HireLogin',
  craftsman: '/login',
  newCraftsman: '/login',
  seller: '/login',
  pending: '/login',
  rejected: '/login',
  admin: '/admin-login',
} as const;
type Account = keyof typeof SIGN_IN | 'visitor';

const ROLES: Readonly<Record<string, readonly Account[]>> = {
  visitor: ['visitor'],
  client: ['client', 'newClient', 'newPoster'],
  craftsman: ['craftsman', 'newCraftsman', 'seller', 'pending', 'rejected'],
  admin: ['admin'],
};

interface View {
  readonly path: string;
  readonly as?: Account;
  readonly cart?: boolean;
  /** What the client has written of a request, as their device keeps it. */
  readonly draft?: Readonly<Record<string, string>>;
  /** A selector: what is clicked before the picture. */
  readonly click?: string;
}

const DEMO_PASSWORD = 'a-demo-password-for-pictures';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    sheet: { type: 'boolean', default: false },
    widths: { type: 'string', default: '360,390,1280' },
    themes: { type: 'string', default: 'light,dark' },
    langs: { type: 'string', default: 'en,sw' },
  },
});
if (values.sheet) Object.assign(values, { widths: '390,1280', themes: 'light', langs: 'en' });
const list = (text: string | undefined) => (text ?? '').split(',').filter(Boolean);
const folder = path.resolve(positionals[0] ?? 'look');

const PUBLIC: Readonly<Record<string, View>> = {
  landing: { path: '/' },
  'landing-search': { path: '/?search=plumbing' },
  craftsmen: { path: '/craftsmen' },
  'craftsmen-empty': { path: '/craftsmen?search=zzzzzzzz' },
  services: { path: '/services' },
  shop: { path: '/shop/1' },
  'no-shop': { path: '/no-shop' },
  cart: { path: '/cart', cart: true },
  'cart-empty': { path: '/cart' },
  terms: { path: '/terms' },
  privacy: { path: '/privacy' },
  woodworking: { path: '/category/woodworking' },
  metalworking: { path: '/category/metalworking' },
  textile: { path: '/category/textile' },
  'public-profile': { path: '/profiles/kamau' },
  signup: { path: '/signup' },
  login: { path: '/login' },
  'forgot-password': { path: '/forgot-password' },
  'phone-login': { path: '/phone-login' },
  'phone-signup': { path: '/phone-signup' },
  'undo-phone-change': { path: '/undo-phone-change?uid=x&token=y' },
  'undo-email-change': { path: '/undo-email-change?uid=x&token=y' },
  'reset-password': { path: '/reset-password?uid=x&token=y' },
  'admin-login': { path: '/admin-login' },
  'hire-signup': { path: '/HireSignUp' },
  'hire-login': { path: '/HireLogin' },
  'hire-phone-login': { path: '/HirePhoneLogin' },
  'hire-phone-signup': { path: '/HirePhoneSignUp' },
  'orders-visitor': { path: '/orders' },
  'new-request': { path: '/hire/new' },
  offline: { path: '/offline' },
  'not-found': { path: '/no-such-page' },
  'ui-gallery': { path: '/internal/ui' },
};

const { service, description, location, address } = requestFields();
const WORDS = { service, description };
const PLACE = { location, address };

/** Every dashboard route as a person of the demo, and as one who has just signed up. */
function dashboards(filled: Account, empty: Account, routes: Readonly<Record<string, string>>): Record<string, View> {
  return Object.fromEntries(
    Object.entries(routes).flatMap(([name, route]): [string, View][] => [
      [name, { path: route, as: filled }],
      ...(empty === filled ? [] : [[`${name}-empty`, { path: route, as: empty }] as [string, View]]),
    ]),
  );
}

interface Jobs {
  /** A job of the craftsman for each of its statuses, and of the client for theirs. */
  readonly craftsman: Readonly<Record<string, number>>;
  readonly client: Readonly<Record<string, number>>;
  /** Without a quote yet. */
  readonly posted: number;
}

const wordOf = (status: string) => status.toLowerCase().replace(' ', '-');

function jobViews(jobs: Readonly<Record<string, number>>, as: Account, name: string, path: string) {
  return Object.fromEntries(
    Object.entries(jobs).map(([status, id]): [string, View] => [
      `${name}-${wordOf(status)}`,
      { path: `${path}${id}`, as },
    ]),
  );
}

/** What opens at a tap, and people whose profile is pending or rejected. */
const opened = (jobs: Jobs): Record<string, View> => ({
  ...jobViews(jobs.client, 'client', 'hire-job', '/hire/requests?job='),
  ...jobViews(jobs.craftsman, 'craftsman', 'dashboard-job', '/dashboard/jobs?job='),
  ...jobViews(jobs.client, 'admin', 'admin-job', '/admin-dashboard/requests?status=all&job='),
  'hire-job-requested': { path: `/hire/requests?job=${jobs.posted}`, as: 'newPoster' },
  'hire-edit': { path: `/hire/requests?edit=${jobs.posted}`, as: 'newPoster' },
  'hire-accept': {
    path: `/hire/requests?job=${jobs.client['Quoted'] ?? 0}`,
    as: 'client',
    click: 'article article .btns button:visible, article [aria-controls]:visible',
  },
  'dashboard-quote': { path: '/dashboard/jobs?view=open', as: 'craftsman', click: 'main a[href*="request="]' },
  ...Object.fromEntries(
    ['face', 'trade', 'work', 'send'].map((step): [string, View] => [
      `dashboard-${step}`,
      { path: '/dashboard/profile', as: 'craftsman', click: `#step-${step}` },
    ]),
  ),
  'dashboard-product': { path: '/dashboard/shop', as: 'seller', click: 'main li button' },
  'dashboard-seller': { path: '/dashboard/shop', as: 'seller' },
  'dashboard-pending': { path: '/dashboard/profile', as: 'pending' },
  'dashboard-jobs-pending': { path: '/dashboard/jobs', as: 'pending' },
  'dashboard-rejected': { path: '/dashboard/profile', as: 'rejected' },
  'admin-search': { path: '/admin-dashboard/approved?search=otieno', as: 'admin' },
  'admin-requests-all': { path: '/admin-dashboard/requests?status=all', as: 'admin' },
});

function allViews(slug: string, jobs: Jobs): Record<string, View> {
  const running = jobs.craftsman['In Progress'] ?? 0;
  return {
    ...PUBLIC,
    portfolio: { path: `/craftsman/${slug}` },
    ...dashboards('client', 'newClient', {
      hire: '/hire/profile',
      'hire-request': '/hire/request',
      'hire-request-words': '/hire/request?service=Plumbing&step=2',
      'hire-requests': '/hire/requests',
      'hire-notifications': '/hire/notifications',
      'hire-reviews': '/hire/reviews',
      orders: '/orders',
      profile: '/profile',
    }),
    ...dashboards('craftsman', 'newCraftsman', {
      dashboard: '/dashboard/profile',
      'dashboard-jobs': '/dashboard/jobs',
      'dashboard-open': '/dashboard/jobs?view=open',
      'dashboard-shop': '/dashboard/shop',
      'dashboard-settings': '/dashboard/settings',
      'dashboard-notifications': '/dashboard/notifications',
      'upload-proof': `/upload-proof/${running}`,
    }),
    ...dashboards('admin', 'admin', {
      admin: '/admin-dashboard',
      'admin-today': '/admin-dashboard/today',
      'admin-approved': '/admin-dashboard/approved',
      'admin-requests': '/admin-dashboard/requests',
      'admin-messages': '/admin-dashboard/messages',
      'admin-audit': '/admin-dashboard/audit',
      'admin-notifications': '/admin-dashboard/notifications',
      'admin-security': '/admin-dashboard/security',
    }),
    ...opened(jobs),
    ...Object.fromEntries(
      (['client', 'newClient'] as const).flatMap((as) => {
        const end = as === 'client' ? '' : '-empty';
        return [
          [`hire-request-where${end}`, { path: '/hire/request?step=3', as, draft: WORDS }],
          [`hire-request-when${end}`, { path: '/hire/request?step=4', as, draft: { ...WORDS, ...PLACE } }],
        ] as [string, View][];
      }),
    ),
  };
}

/** @throws when the router has a route without a picture */
function requireEveryRoute(views: Readonly<Record<string, View>>): void {
  const router = readFileSync(path.join(ROOT, 'src/app/router.tsx'), 'utf8');
  const shown = Object.values(views).map((view) => view.path);
  const segments = [...router.matchAll(/path: '([^'*]+)'/g)].map((match) => (match[1] as string).split('/:')[0]);
  const missing = segments.filter((segment) => !shown.some((each) => `${each}/`.includes(`/${segment}`)));
  if (missing.length > 0) throw new Error(`no picture of ${missing.join(', ')}: add it to quality/look/look.ts`);
}

async function open(browser: Browser, base: string, account: Account, emails: Readonly<Record<string, string>>) {
  const context = await browser.newContext({ baseURL: base, locale: 'en-KE', timezoneId: 'Africa/Nairobi' });
  const page = await context.newPage();
  if (account === 'visitor') return page;
  await page.goto(SIGN_IN[account]);
  await page.locator('html[data-hydrate=yes]').waitFor();
  await page.locator('input[type=email]').fill(emails[account] ?? '');
  await page.locator('input[type=password]').fill(account.startsWith('new') ? PASSWORD : DEMO_PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== SIGN_IN[account]);
  return page;
}

/** Under the name by which the page looks for it. */
async function keepDraft(page: Page, values: View['draft']): Promise<void> {
  await page.evaluate((draft) => {
    const account = JSON.parse(sessionStorage.getItem('client') ?? '{}') as { id?: number };
    const name = `draft:client:${account.id ?? ''}:request`;
    if (draft) localStorage.setItem(name, JSON.stringify({ values: draft, photos: [], key: null, waiting: false }));
    else localStorage.removeItem(name);
  }, values);
}

async function show(page: Page, view: View): Promise<void> {
  if (view.as === 'client' || view.as?.startsWith('new')) await keepDraft(page, view.draft);
  await page.goto(view.path);
  const changed = await page.evaluate((filled) => {
    const before = localStorage.getItem('cart');
    if (filled) localStorage.setItem('cart', JSON.stringify({ 'Olive wood bowl, 26 cm': 2, 'Lamp base': 1 }));
    else localStorage.removeItem('cart');
    return localStorage.getItem('cart') !== before;
  }, view.cart ?? false);
  if (changed) await page.reload();
  // Scrolling loads lazy pictures; the page is then complete for a full-page screenshot.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
  });
  // What a touched page shows beside what the server drew.
  await page.mouse.move(4, 4);
  await page
    .locator('html[data-hydrate=yes]')
    .waitFor({ state: 'attached', timeout: 4000 })
    .catch(() => undefined);
  await settled(page);
  if (!view.click) return;
  await page.locator(view.click).first().click();
  await settled(page);
}

async function jobsByStatus(base: string, access: string): Promise<Record<string, number>> {
  const jobs = await send<{ id: number; status: string }[]>(
    base,
    'GET',
    '/job-requests/?page_size=100',
    undefined,
    access,
  );
  // The newest of each status.
  return Object.fromEntries(jobs.toReversed().map(({ id, status }) => [status, id]));
}

const fileOf = (name: string, width: number, theme: string, lang: string) =>
  path.join(folder, `${name}-${width}-${theme}-${lang}.png`);

mkdirSync(folder, { recursive: true });
// The demo needs an empty database of its own.
delete process.env.DATABASE_URL;
const product = await startProduct({ DEMO: 'on', DEMO_PASSWORD, TRUST_PROXY: 'true' });
const browser = await chromium.launch(CHROMIUM);
let count = 0;
try {
  const poster = await aClientAt(product.base, 'Achieng Odera');
  const inTwoDays = new Date(new Date(Date.now() + 2 * 86_400_000).setUTCHours(6, 0, 0, 0));
  const posted = await send<{ id: number }>(
    product.base,
    'POST',
    '/job-requests/',
    requestFields({ name: 'Achieng Odera', schedule: inTwoDays.toISOString() }),
    poster.access,
  );
  const emails = {
    client: 'mercy.wambui@example.co.ke',
    craftsman: 'joseph.otieno@example.co.ke',
    seller: 'simon.kamau@example.co.ke',
    pending: 'asha.mohamed@example.co.ke',
    rejected: 'oscar.juma@example.co.ke',
    admin: 'admin@ufundi.example',
    newClient: (await aClientAt(product.base)).email,
    newPoster: poster.email,
    newCraftsman: (await aCraftsmanAt(product.base)).email,
  };
  const person = (email: string) => ({ email, password: DEMO_PASSWORD });
  const { access } = await send<{ access: string }>(product.base, 'POST', '/token/', person(emails.craftsman));
  const { token } = await send<{ token: string }>(product.base, 'POST', '/client-login/', person(emails.client));
  const [best] = await send<{ slug: string }[]>(product.base, 'GET', '/public-craftsman/');
  const views = allViews(best?.slug ?? '', {
    craftsman: await jobsByStatus(product.base, access),
    client: await jobsByStatus(product.base, token),
    posted: posted.id,
  });
  requireEveryRoute(views);
  const only = list(values.only);
  const chosen = Object.entries(views).filter(([name]) => only.length === 0 || only.includes(name));
  for (const account of new Set(chosen.map(([, view]) => view.as ?? 'visitor'))) {
    const page = await open(browser, product.base, account, emails);
    for (const lang of list(values.langs)) {
      for (const theme of list(values.themes)) {
        const cookie = (name: string, value: string) => ({ name, value, url: product.base });
        await page.context().addCookies([cookie('lang', lang), cookie('theme', theme)]);
        for (const [name, view] of chosen.filter(([, each]) => (each.as ?? 'visitor') === account)) {
          for (const width of list(values.widths).map(Number)) {
            await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
            await show(page, view);
            await page.screenshot({
              path: fileOf(name, width, theme, lang),
              fullPage: !values.sheet,
              animations: 'disabled',
            });
            count++;
          }
        }
      }
    }
    await page.context().close();
  }
  if (values.sheet) {
    for (const [role, accounts] of Object.entries(ROLES)) {
      const screens = chosen
        .filter(([, view]) => accounts.includes(view.as ?? 'visitor') && !view.path.startsWith('/internal'))
        .map(([name]) => ({ name, files: [390, 1280].map((width) => fileOf(name, width, 'light', 'en')) }));
      const file = path.join(positionals[0] ? folder : path.join(ROOT, 'docs/screenshots'), `${role}.webp`);
      if (screens.length > 0) await writeSheet(file, `Ufundi, ${role}`, screens);
    }
  }
} finally {
  await browser.close();
  await product.remove();
}
console.log(`${count} pictures in ${folder}`);

/** Until nothing more has been loaded for a while. Not `networkidle`: a dashboard's stream of changes stays open. */
async function settled(page: Page): Promise<void> {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await loaded(); now !== before; now = await loaded()) {
    before = now;
    await page.waitForTimeout(700);
  }
}
