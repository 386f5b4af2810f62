import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClient, aCraftsman, anAdmin, type Person } from '../../db/factories/people.ts';
import { anApprovedCraftsman, aPendingCraftsman } from '../../db/factories/profiles.ts';
import { aShop } from '../../db/factories/shops.ts';
import { useTestServer } from '../../quality/helpers/test-server.ts';
import { matchesOpenApi } from '../../quality/helpers/openapi.ts';
import * as contract from './contract.ts';

const stool = { name: 'Mninga stool', description: 'Three legs, oiled.', price: '2800', stock: '4' };
const server = useTestServer();
let otieno: Person<'craftsman'> & { slug: string };
let client: Person<'client'>;

beforeAll(async () => {
  otieno = await anApprovedCraftsman(server, {
    fullName: 'Otieno Odhiambo',
    company: 'Odhiambo Woodworks',
    location: 'karen',
  });
  client = await aClient(server);
});

async function photo(colour: string): Promise<Blob> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

describe('the own shop', () => {
  test('is not there before it is opened, nor can anything be sold in it', async () => {
    const mutua = await anApprovedCraftsman(server);
    const none = await server.get('/shop/', { as: mutua });
    expect(none).toMatchObject({ status: 404, body: { code: 'shop_not_found', detail: 'This shop was not found.' } });
    matchesOpenApi(contract.showOwnShop, none);
    expect(await server.post('/shop/products/', { as: mutua, form: stool })).toMatchObject({
      status: 404,
      body: { code: 'shop_not_found' },
    });
  });

  test('can be opened by an approved craftsman alone', async () => {
    for (const craftsman of [await aCraftsman(server), await aPendingCraftsman(server)]) {
      const rejected = await server.put('/shop/', { as: craftsman, body: { name: 'Duka' } });
      expect(rejected).toMatchObject({ status: 403, body: { code: 'shop_needs_approval' } });
      matchesOpenApi(contract.saveShop, rejected);
      expect((await server.get('/shop/', { as: craftsman })).status).toBe(404);
    }
  });

  test('opens, changes its words, closes for the public, and stays one shop', async () => {
    const opened = await server.put('/shop/', {
      as: otieno,
      body: { name: ' Odhiambo Duka ', description: 'Stools.' },
    });
    expect(opened).toMatchObject({
      status: 200,
      body: { name: 'Odhiambo Duka', description: 'Stools.', is_open: true, products: [] },
    });
    matchesOpenApi(contract.saveShop, opened);
    const { id } = opened.body;
    expect(opened.body.craftsman).toEqual({
      id: otieno.id,
      slug: otieno.slug,
      name: 'Odhiambo Woodworks',
      location: 'Karen',
    });
    expect((await server.get(`/shops/${id}/`)).status).toBe(200);
    const portfolio = `!/craftsman/${otieno.slug}`;
    await expect.poll(async () => (await server.get(portfolio)).text).toContain(`href="/shop/${id}"`);

    const closed = await server.put('/shop/', { as: otieno, body: { name: 'Duka', is_open: false } });
    expect(closed.body).toMatchObject({ id, name: 'Duka', description: '', is_open: false });
    expect(await server.get(`/shops/${id}/`)).toMatchObject({ status: 404, body: { code: 'shop_not_found' } });
    const own = await server.get('/shop/', { as: otieno });
    expect(own).toMatchObject({ status: 200, body: { id, is_open: false } });
    matchesOpenApi(contract.showOwnShop, own);
    await server.put('/shop/', { as: otieno, body: { name: 'Duka' } });
  });

  test('opened twice at once is one shop', async () => {
    const craftsman = await anApprovedCraftsman(server);
    const responses = await Promise.all(
      [1, 2, 3, 4].map((n) => server.put('/shop/', { as: craftsman, body: { name: `Duka ${n}` } })),
    );
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1);
  });

  test.each([
    [{}, 'name is required'],
    [{ name: ' ' }, 'name is required'],
    [{ name: 'N'.repeat(81) }, 'Please use at most 80 characters.'],
    [{ name: 'Duka', description: 'd'.repeat(1001) }, 'Please use at most 1000 characters.'],
  ])('refuses %j with a sentence', async (body, sentence) => {
    expect(await server.put('/shop/', { as: otieno, body })).toMatchObject({ status: 400, body: { detail: sentence } });
  });
});

describe('a product', () => {
  let shopId: number;
  beforeAll(async () => {
    shopId = (await aShop(server, otieno, { products: [] })).id;
  });

  test('is added with a photo that the public can load, changed, and taken out together with its photo', async () => {
    const added = await server.post('/shop/products/', {
      as: otieno,
      form: { ...stool, image: await photo('#8b5a2b') },
    });
    expect(added).toMatchObject({ status: 201, body: { name: 'Mninga stool', price: 2800, stock: 4 } });
    matchesOpenApi(contract.addProduct, added);
    const { id, image } = added.body;
    expect(image).toMatch(/^\/media\/[a-z2-7]{26}\.900x600\.[0-9a-f]{6}\.webp$/);
    expect((await server.get(`!${image}`)).status).toBe(200);
    const shown = await server.get(`/shops/${shopId}/`);
    expect(shown.body.products).toContainEqual(added.body);
    matchesOpenApi(contract.showShop, shown);

    const changed = await server.patch(`/shop/products/${id}/`, { as: otieno, body: { price: 3000 } });
    expect(changed).toMatchObject({ status: 200, body: { ...added.body, price: 3000 } });
    matchesOpenApi(contract.changeProduct, changed);

    const renewed = await server.patch(`/shop/products/${id}/`, {
      as: otieno,
      form: { stock: '0', image: await photo('#224466') },
    });
    expect(renewed.body).toMatchObject({ stock: 0, description: 'Three legs, oiled.', price: 3000 });
    expect(renewed.body.image).not.toBe(image);
    await server.work();
    expect((await server.get(`!${image}`)).status).toBe(404);
    expect((await server.get(`!${renewed.body.image}`)).status).toBe(200);

    const removed = await server.delete(`/shop/products/${id}/`, { as: otieno });
    expect(removed).toMatchObject({ status: 200, body: { detail: 'Product removed.' } });
    matchesOpenApi(contract.removeProduct, removed);
    await server.work();
    expect((await server.get(`!${renewed.body.image}`)).status).toBe(404);
    expect(await server.delete(`/shop/products/${id}/`, { as: otieno })).toMatchObject({
      status: 404,
      body: { code: 'product_not_found' },
    });
  });

  test('that shares its photo with another product or the portfolio leaves it in public view', async () => {
    const same = await photo('#aa3322');
    const first = await server.post('/shop/products/', { as: otieno, form: { ...stool, image: same } });
    const second = await server.post('/shop/products/', { as: otieno, form: { ...stool, image: same } });
    expect(second.body.image).toBe(first.body.image);
    await server.delete(`/shop/products/${first.body.id}/`, { as: otieno });
    await server.work();
    expect((await server.get(`!${first.body.image}`)).status).toBe(200);
    const { body: portfolio } = await server.get(`/public-craftsman/${otieno.slug}/`);
    const work = portfolio.service_images[0];
    const bytes = await server.db
      .selectFrom('media')
      .select('id')
      .where('name', '=', work.replace('/media/', ''))
      .executeTakeFirstOrThrow();
    await server.db.updateTable('products').set({ media_id: bytes.id }).where('id', '=', second.body.id).execute();
    await server.delete(`/shop/products/${second.body.id}/`, { as: otieno });
    await server.work();
    expect((await server.get(`!${work}`)).status).toBe(200);
  });

  test('of another shop is not there, and stays as it was', async () => {
    const mallory = await anApprovedCraftsman(server, { fullName: 'Mapenzi Katana' });
    await aShop(server, mallory);
    const { body: product } = await server.post('/shop/products/', { as: otieno, form: stool });
    const change = await server.patch(`/shop/products/${product.id}/`, { as: mallory, body: { price: 1 } });
    const removal = await server.delete(`/shop/products/${product.id}/`, { as: mallory });
    for (const response of [change, removal])
      expect(response).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
    matchesOpenApi(contract.changeProduct, change);
    expect((await server.get('/shop/', { as: otieno })).body.products).toContainEqual(product);
  });

  test('sent twice with one Idempotency-Key is one product', async () => {
    const sent = {
      as: otieno,
      form: { ...stool, name: 'Coffee table', image: await photo('#445566') },
      headers: { 'idempotency-key': 'table-1' },
    };
    const [first, second] = [await server.post('/shop/products/', sent), await server.post('/shop/products/', sent)];
    expect(second).toMatchObject({ status: 201, body: first.body });
    const { body } = await server.get('/shop/', { as: otieno });
    expect(body.products.filter((each: contract.Product) => each.name === 'Coffee table')).toHaveLength(1);
  });

  test.each([
    ['name', { name: '' }, 'name is required'],
    ['price', { price: '0' }, 'Please give the price in whole shillings.'],
    ['price', { price: '12.50' }, 'Please give the price in whole shillings.'],
    ['price', { price: 'cheap' }, 'Please give the price in whole shillings.'],
    ['stock', { stock: '-1' }, 'Please say how many there are.'],
    ['stock', { stock: '' }, 'Please say how many there are.'],
    ['description', { description: 'd'.repeat(1001) }, 'Please use at most 1000 characters.'],
  ])('with a wrong %s (%j) is refused with a sentence and leaves no file', async (field, change, sentence) => {
    const { files } = await server.db
      .selectFrom('media')
      .select((all) => all.fn.countAll<number>().as('files'))
      .executeTakeFirstOrThrow();
    const response = await server.post('/shop/products/', {
      as: otieno,
      form: { ...stool, ...change, image: await photo('#010203') },
    });
    expect(response).toMatchObject({ status: 400, body: { detail: sentence, fields: { [field]: sentence } } });
    matchesOpenApi(contract.addProduct, response);
    const after = await server.db
      .selectFrom('media')
      .select((all) => all.fn.countAll<number>().as('files'))
      .executeTakeFirstOrThrow();
    expect(after.files).toBe(files);
  });

  test('whose photo is no image is rejected', async () => {
    const response = await server.post('/shop/products/', {
      as: otieno,
      form: { ...stool, image: new Blob(['#!/bin/sh'], { type: 'image/jpeg' }) },
    });
    expect(response).toMatchObject({ status: 400, body: { code: 'not_an_image' } });
    matchesOpenApi(contract.addProduct, response);
  });

  test('beyond the sixtieth is rejected, also when many come at once', async () => {
    const craftsman = await anApprovedCraftsman(server);
    await aShop(server, craftsman, { products: Array(contract.PRODUCTS_MAX - 1).fill({}) });
    const responses = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        server.post('/shop/products/', { as: craftsman, form: { ...stool, name: `Stool ${n}` } }),
      ),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([201, 400, 400, 400]);
    expect(responses.find((response) => response.status === 400)?.body.code).toBe('shop_full');
  });
});

describe('the public shop', () => {
  test('has no private field, has an ETag, and ends with the account of its craftsman', async () => {
    const craftsman = await anApprovedCraftsman(server);
    const { id } = await aShop(server, craftsman, { products: [{ name: 'Gate', price: 24_000 }] });
    const shown = await server.get(`/shops/${id}/`);
    expect(shown).toMatchObject({ status: 200, body: { products: [{ name: 'Gate', price: 24_000, image: null }] } });
    for (const secret of [craftsman.email, craftsman.phone as string]) expect(shown.text).not.toContain(secret);
    const etag = shown.headers.get('etag') as string;
    expect(await server.get(`/shops/${id}/`, { headers: { 'if-none-match': etag } })).toMatchObject({
      status: 304,
      text: '',
    });
    const { body } = await server.get(`/public-craftsman/${craftsman.slug}/`);
    expect(body.shop).toEqual({ id });

    const admin = await anAdmin(server);
    await server.post(`/admin/accounts/${craftsman.accountId}/disable/`, {
      as: admin,
      body: { reason: 'Sold what was not his.' },
    });
    const gone = await server.get(`/shops/${id}/`, { headers: { 'if-none-match': etag } });
    expect(gone).toMatchObject({ status: 404, body: { code: 'shop_not_found' } });
    matchesOpenApi(contract.showShop, gone);
  });

  test.each(['0', '-1', 'abc', '1.5', '99999999999999999999', '9007199254740991'])(
    'that nobody has (%s) is a sentence, not a fault',
    async (id) => {
      const response = await server.get(`/shops/${id}/`);
      expect([400, 404]).toContain(response.status);
      expect(response.body.detail).toBe('This shop was not found.');
    },
  );
});

describe('who may keep a shop', () => {
  const calls = [
    ['GET', '/shop/'],
    ['PUT', '/shop/'],
    ['POST', '/shop/products/'],
    ['PATCH', '/shop/products/1/'],
    ['DELETE', '/shop/products/1/'],
  ] as const;

  test.each(calls)('%s %s is not open to a visitor, a client and an admin', async (method, where) => {
    const body = method === 'GET' ? {} : { body: { name: 'Duka', price: 100, stock: 1 } };
    expect(await server.call(method, where, body)).toMatchObject({ status: 401, body: { code: 'sign_in_needed' } });
    for (const other of [client, await anAdmin(server)]) {
      expect(await server.call(method, where, { as: other, ...body })).toMatchObject({
        status: 403,
        body: { code: 'wrong_role' },
      });
    }
  });
});

describe('products by name, for a cart', () => {
  const look = async (...names: string[]) => {
    const found = await server.get(`/products/?names=${encodeURIComponent(names.join('\n'))}`);
    matchesOpenApi(contract.listProducts, found);
    return found.body as contract.ShopProduct[];
  };

  test('have price, stock and shop, also where two shops sell one name, and no product of a closed shop', async () => {
    const first = await anApprovedCraftsman(server);
    const second = await anApprovedCraftsman(server);
    const closed = await anApprovedCraftsman(server);
    const tap = { name: 'Brass tap, ¾ inch', price: 1850, stock: 12 };
    const shop = await aShop(server, first, { name: 'Duka la mabomba', whatsapp: '+254712345678', products: [tap] });
    await aShop(server, second, { products: [{ ...tap, price: 1900, stock: 0 }, { name: 'Valve' }] });
    await aShop(server, closed, { open: false, products: [tap] });
    const found = await look('Brass tap, ¾ inch', 'Air');
    expect(found.map(({ price, stock }) => [price, stock])).toEqual([
      [1900, 0],
      [1850, 12],
    ]);
    expect(found[1]?.shop).toEqual({
      id: shop.id,
      name: 'Duka la mabomba',
      location: expect.any(String),
      whatsapp: '+254712345678',
    });
    expect((await look('Brass tap, ¾ inch', 'Valve')).length).toBe(3);
  });

  test('without names are the newest in stock, eight at most', async () => {
    const owner = await anApprovedCraftsman(server);
    const products = Array.from({ length: 10 }, (_each, at) => ({ name: `Peg ${at}`, stock: at === 9 ? 0 : 3 }));
    await aShop(server, owner, { products });
    const { body } = await server.get('/products/');
    expect(body.map(({ name }: { name: string }) => name)).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((at) => `Peg ${at}`));
  });
});

test.each([
  ['0712 345 678', '+254712345678'],
  [' ', ''],
])('the number for WhatsApp %j is shown as %j', async (whatsapp, shown) => {
  const craftsman = await anApprovedCraftsman(server);
  const { body } = await server.put('/shop/', { as: craftsman, body: { name: 'Duka', whatsapp } });
  expect(body.whatsapp).toBe(shown);
  expect((await server.get(`/shops/${body.id}/`)).body.whatsapp).toBe(shown);
});

test.each(['020 2345678', '+44 20 7946 0958', 'ask me', '+2547220001112', '+254722000111;ext=5', '+25472200011٣'])(
  '%j is no number for WhatsApp',
  async (whatsapp) => {
    expect(await server.put('/shop/', { as: otieno, body: { name: 'Duka', whatsapp } })).toMatchObject({
      status: 400,
      body: { fields: { whatsapp: 'Please enter a Kenyan mobile number, or leave it empty.' } },
    });
  },
);
