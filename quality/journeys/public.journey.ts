import { expect, type Page, test } from '../helpers/journey/browser.ts';
import {
  HYDRATION,
  hydrated,
  response,
  expectNoBarriers,
  field,
  fill,
  open,
  press,
  LOAD_FAILURE,
  sentTo,
  touch,
} from '../helpers/journey/page-actions.ts';
import { smallTargets } from '../helpers/journey/layout.ts';

const cartOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null'));
const toast = (page: Page, text: string) => page.locator('[data-toasts]').getByText(text);

interface Shop {
  readonly id: number;
  readonly name: string;
  readonly whatsapp: string;
  readonly products: readonly { name: string; price: number; stock: number }[];
}

async function aShopWithStock(page: Page, suits: (shop: Shop) => boolean = () => true) {
  const list = await (await page.request.get('/api/public-craftsman/?page_size=100')).json();
  for (const { shop: has } of list) {
    if (!has) continue;
    const shop: Shop = await (await page.request.get(`/api/shops/${has.id}/`)).json();
    const product = shop.products.find(({ stock }) => stock > 5);
    if (product && suits(shop)) return { id: shop.id, shop, product };
  }
  throw new Error('no such shop');
}

test('services are real work, by trade, each leading to who does it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/services');
  const offers = page.locator('main li:has(a[href^="/craftsman/"])');
  expect(await offers.count()).toBeGreaterThan(3);
  await page.getByRole('link', { name: 'Painting', exact: true }).click();
  await expect(page).toHaveURL('/services?service=Painting');
  await expect(page.getByRole('link', { name: 'Painting', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(offers.first()).toBeVisible();
  await page.getByRole('searchbox').fill('zzzzzz');
  await press(page, 'Search');
  await expect(
    page.getByRole('heading', { name: /^Nobody for “zzzzzz” yet\. Here (is|are) \d+ for Painting in Kenya\.$/ }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'All services', exact: true }).click();
  await expect(page.getByText('No services found.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all services' }).click();
  await offers.first().locator('a[href^="/craftsman/"]').first().click();
  await expect(page).toHaveURL(/\/craftsman\//);
});

test('a message is checked, sent once, confirmed, and the form is empty again', async ({ page }) => {
  const sent = sentTo(page, '/contact/');
  await open(page, '/services#contact');
  await press(page, 'Send message');
  await expect(page.getByText('Name is required').last()).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await fill(page, { Name: 'Mercy Wambui', Email: 'mercy', Message: 'Do you have glaziers in Thika?' });
  await press(page, 'Send message');
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  expect(sent).toEqual([]);

  await field(page, 'Email').fill('mercy.wambui@example.co.ke');
  await press(page, 'Send message');
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue('');
  expect(sent).toEqual([
    { name: 'Mercy Wambui', email: 'mercy.wambui@example.co.ke', message: 'Do you have glaziers in Thika?' },
  ]);
  await page.reload();
  await touch(page);
  await expect(field(page, 'Message')).toHaveValue('');
});

test('a message that could not be sent shows an error, and nothing typed is lost, not even by a reload', async ({
  page,
  consoleMessages,
}) => {
  consoleMessages.expect(LOAD_FAILURE);
  await open(page, '/services');
  await fill(page, { Name: 'Brian Ouko', Email: 'brian@example.co.ke', Message: 'The gate is still not here.' });
  for (const mock of [{ status: 500, body: { detail: 'x', error: 'x', code: 'unexpected' } }, null]) {
    await response(page, '/contact/', mock);
    await press(page, 'Send message');
    await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible();
    await expect(field(page, 'Message')).toHaveValue('The gate is still not here.');
    await expectNoBarriers(page);
  }
  await page.reload();
  await hydrated(page);
  await expect(field(page, 'Message')).toHaveValue('The gate is still not here.');
  await page.unroute('**/api/contact/');
  await press(page, 'Send message');
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await expect(page.getByText('Failed to send message.')).toBeHidden();
});

test('things from a shop wait in the cart, in this browser, through a reload; Checkout only says so', async ({
  page,
}) => {
  const { id, product } = await aShopWithStock(page);
  const { name } = product;
  await open(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
  await expectNoBarriers(page);

  await page.goto(`/shop/${id}`);
  await page.getByRole('button', { name: `Add to cart: ${name}` }).click();
  await expect(toast(page, `${name} is in your cart.`)).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: `Add to cart: ${name}` }).click();
  await expect(page.getByText('2 in your cart')).toBeVisible();
  expect(await cartOf(page)).toEqual({ [name]: 2 });

  await page.locator('[data-toasts]').getByRole('link', { name: 'View cart' }).last().click();
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('2');
  await page.getByRole('button', { name: `One ${name} more` }).click();
  await page.reload();
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('3');
  await page.getByLabel(`Quantity of ${name}`).fill('5');
  await expect.poll(() => cartOf(page)).toEqual({ [name]: 5 });
  await expectNoBarriers(page);

  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.accept();
  });
  await press(page, 'Checkout');
  expect(dialogs).toEqual(['alert: Checkout is not open yet. Nothing has been charged, and your cart is kept.']);
  expect(await cartOf(page)).toEqual({ [name]: 5 });

  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('5');
});

test('a shop does not sell more than it has, nor a cart hold what is no quantity', async ({ page }) => {
  const { id, product } = await aShopWithStock(page);
  await page.addInitScript(
    ([name, stock]) => localStorage.setItem('cart', JSON.stringify({ [name]: stock, Air: -2, Wind: 'much', Dust: 0 })),
    [product.name, product.stock] as const,
  );
  await open(page, `/shop/${id}`);
  await expect(page.getByRole('button', { name: `Add to cart: ${product.name}` })).toBeDisabled();
  await page.goto('/cart');
  await expect(page.getByLabel(/^Quantity of/)).toHaveCount(1);
  await expect(page.getByRole('button', { name: `One ${product.name} more` })).toBeDisabled();
});

test('a cart looks up price and shop, asks the shop on WhatsApp, and says what has changed or is gone', async ({
  page,
}) => {
  const { id, shop, product } = await aShopWithStock(page, ({ whatsapp }) => whatsapp !== '');
  await page.addInitScript(
    ([name, shopId, price]) => {
      localStorage.setItem('cart', JSON.stringify({ [name]: 2, 'Kitenge shirt': 1, 'A thing of last year': 1 }));
      localStorage.setItem('cart_origins', JSON.stringify({ [name]: [shopId, price + 50] }));
    },
    [product.name, id, product.price] as const,
  );
  await open(page, '/cart');
  const money = (kes: number) => kes.toLocaleString('en-KE');
  await expect(page.getByRole('link', { name: shop.name })).toHaveAttribute('href', `/shop/${id}`);
  const line = page.getByRole('listitem').filter({ hasText: product.name });
  await expect(line).toContainText(`${money(product.price)} each`);
  await expect(line).toContainText(`it was KES ${money(product.price + 50)}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'A thing of last year' })).toContainText('No longer sold');
  const sum = 2 * product.price + 2200;
  await expect(page.getByRole('status').filter({ hasText: '3 items in all' })).toContainText(money(sum));
  const link = page.getByRole('link', { name: 'Ask the shop on WhatsApp' });
  await expect(link).toHaveAttribute('href', new RegExp(`^https://wa\\.me/${shop.whatsapp.slice(1)}\\?text=`));
  const message = decodeURIComponent((await link.getAttribute('href')) as string);
  expect(message).toContain(`2 × ${product.name}`);
  expect(message).not.toContain('Kitenge');
  await expectNoBarriers(page);
});

test('a cart without its prices keeps the items, and looks again', async ({ page, consoleMessages }) => {
  consoleMessages.expect(LOAD_FAILURE);
  const { product } = await aShopWithStock(page);
  await page.addInitScript((name) => localStorage.setItem('cart', JSON.stringify({ [name]: 2 })), product.name);
  await page.route('**/api/products/**', (route) => route.abort('connectionrefused'));
  await open(page, '/cart');
  await expect(page.getByText('The prices could not be loaded.')).toBeVisible();
  await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue('2');
  await page.unroute('**/api/products/**');
  await press(page, 'Try again');
  await expect(page.getByRole('listitem').filter({ hasText: product.name })).toContainText('each');
});

test('a shop shows what is sold out without a button, and the sum of the cart at its foot', async ({ page }) => {
  const { id, product } = await aShopWithStock(page, ({ products }) => products.some(({ stock }) => stock === 0));
  await open(page, `/shop/${id}`);
  const soldOut = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Sold out' });
  await expect(soldOut.first()).toBeVisible();
  await expect(soldOut.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: `Add to cart: ${product.name}` }).click();
  const bar = page.getByRole('link', { name: /^View cart \(1\)/ });
  await expect(bar).toContainText(product.price.toLocaleString('en-KE'));
  await expectNoBarriers(page);
  await page.goto('/cart');
  await page.evaluate(() => localStorage.removeItem('cart'));
  await open(page, '/cart');
  await expect(page.getByRole('heading', { name: 'New in the shops' })).toBeVisible();
  await expectNoBarriers(page);
});

test('two tabs share one cart', async ({ page, context }) => {
  await open(page, '/category/textile');
  const other = await context.newPage();
  await open(other, '/cart');
  await page.getByRole('button', { name: 'Add to cart: Kitenge shirt' }).click();
  await expect(other.getByLabel('Quantity of Kitenge shirt')).toHaveValue('1');
});

test('a missing shop answers 404 with a message and a link', async ({ page, consoleMessages }) => {
  consoleMessages.expect(/404/);
  for (const path of ['/shop/99999999', '/shop/kamau']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'This shop was not found.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse craftsmen' })).toHaveAttribute('href', '/craftsmen');
  }
  await open(page, '/no-shop');
  await expect(page.getByRole('heading', { name: 'This fundi has no shop yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hire Now' })).toHaveAttribute('href', '/HireSignUp');
  await expect(page.getByRole('heading', { name: 'New in the shops' })).toBeVisible();
});

test('a shop has structured data with its products and prices', async ({ page, base }) => {
  const { id, product } = await aShopWithStock(page);
  await page.goto(`/shop/${id}`);
  const data = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((all) => all.map((each) => JSON.parse(each.textContent ?? '')));
  const sold = data.find((each) => each['@type'] === 'Product' && each.name === product.name);
  expect(sold.offers).toMatchObject({ priceCurrency: 'KES', availability: 'https://schema.org/InStock' });
  expect(sold.offers.url).toMatch(`${base}/shop/${id}#`);
});

for (const [path, craftsman, type, job] of [
  ['woodworking', 'Kilonzo Cabinets', 'Cabinet Maker', 'Kitchen cabinets, three metres'],
  ['metalworking', 'Barasa the Smith', 'Blacksmith', 'Twelve chisels and a drawknife'],
] as const) {
  test(`/category/${path} switches between Craftman and Jobs, by type and by name`, async ({ page }) => {
    await open(page, `/category/${path}`);
    const rows = page.locator('main li:has(h3)');
    await expect(rows).toHaveCount(6);
    // The first results are in the first screen of a phone.
    expect((await rows.nth(1).boundingBox())?.y).toBeLessThan(640);
    await field(page, 'Type').selectOption(type);
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: craftsman })).toBeVisible();
    await expect(page).toHaveURL(`/category/${path}?type=${type.replace(' ', '+')}`);
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await expect(rows.filter({ hasText: job })).toBeVisible();
    await field(page, 'Search by name').fill(job.slice(0, 6).toUpperCase());
    await expect(rows).toHaveCount(1);
    await field(page, 'Search by name').fill('zzz');
    await expect(page.getByText('Nothing fits that.')).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(rows).toHaveCount(6);
    await expect(field(page, 'Type')).toHaveValue('');
    await page.getByRole('link', { name: 'Craftman', exact: true }).click();
    await expect(rows.first().getByRole('link', { name: 'Hire Now' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^See real/ })).toHaveAttribute('href', /^\/craftsmen\?service=/);
  });
}

test('/category/textile switches between Products and Services by type', async ({ page }) => {
  await open(page, '/category/textile');
  const rows = page.locator('main li:has(h3)');
  await field(page, 'Type').selectOption('Upholstery');
  await expect(rows).toHaveCount(2);
  await expect(rows.first().getByRole('button', { name: /^Add to cart/ })).toBeVisible();
  await page.getByRole('list', { name: 'What to show' }).getByRole('link', { name: 'Services' }).click();
  await expect(rows).toHaveText([/Sofa covered anew/, /Car seats stitched/]);
});

test('categories show what the browser stores, and work without JavaScript too', async ({ page, browser, base }) => {
  await open(page, '/category/woodworking');
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('woodworking') ?? '{}');
    stored.craftsmen.push({ name: 'Wairimu Lathe Works', type: 'Carpenter', location: 'Nyeri', years: 3 });
    localStorage.setItem('woodworking', JSON.stringify(stored));
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Wairimu Lathe Works' })).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: base });
  const plain = await context.newPage();
  await plain.goto('/category/metalworking?view=jobs');
  await field(plain, 'Type').selectOption('Welder');
  await plain.getByRole('button', { name: 'Search' }).click();
  await expect(plain).toHaveURL(/view=jobs&type=Welder/);
  await expect(plain.locator('main li:has(h3)')).toHaveCount(2);
  await context.close();
});

test('the terms are accepted by keyboard, and not passed without', async ({ page }) => {
  await open(page, '/terms');
  await expect(page.getByRole('region', { name: 'In short' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByText('The agreed amount is paid before the work is carried out')).toBeHidden();
  await page.getByRole('heading', { name: /Payment before execution/ }).click();
  await expect(page.getByText('The agreed amount is paid before the work is carried out')).toBeVisible();
  const go = page.getByRole('button', { name: 'Continue' });
  await expect(go).toBeDisabled();
  await page.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(go).toBeEnabled();
  await page.keyboard.press('Space');
  await expect(go).toBeDisabled();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(go).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/HireSignup');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('terms accepted before hydration count', async ({ page }) => {
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(HYDRATION, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/terms');
  await page.getByRole('checkbox').check();
  go();
  await hydrated(page);
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
});

test('the privacy page is in both languages, one link away from every page', async ({ page }) => {
  await page.goto('/craftsmen');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What we keep about you' })).toBeVisible();
  await expect(page.getByText('30 days after the decision')).toBeVisible();
  await expect(page.getByText(/Data Protection Act 2019/).first()).toBeVisible();
  await page.goto('/privacy?lang=sw');
  await expect(page.getByText('Siku 30 baada ya uamuzi')).toBeVisible();
});

test('/profiles/{username} is titled My Profile and leads on', async ({ page }) => {
  await page.goto('/profiles/otieno');
  await expect(page).toHaveTitle('My Profile | Ufundi');
  await expect(page.getByRole('link', { name: 'Craftsman login' }).first()).toBeVisible();
});
