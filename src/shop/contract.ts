import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { changeShape, readShape, type ValuesOf } from '#api/field-list.ts';
import {
  anyText,
  count,
  described,
  done,
  file,
  id,
  integer,
  kes,
  line,
  nameLine,
  named,
  nothing,
  ONE_PHONE,
  optionalText,
} from '#api/fields.ts';
import { problem } from '#api/problem.ts';
import { hasTwoPhones, isMobile, kenyanPhone } from '#api/typed/phone.ts';
import { images } from '#api/upload-limits.ts';

const tag = 'Shop';
export const PRODUCTS_MAX = 60;
/** How many names one look-up takes. */
export const LOOKUP_MAX = 60;
export const PRODUCT_REMOVED = 'Product removed.';

export const shopNotFound = problem(404, 'shop_not_found', 'This shop was not found.');
export const productNotFound = problem(404, 'product_not_found', 'This product was not found.');
export const shopNeedsApproval = problem(
  403,
  'shop_needs_approval',
  'A shop can be opened once your profile is approved.',
);
export const shopFull = problem(400, 'shop_full', `A shop holds at most ${PRODUCTS_MAX} products.`);

const MOBILE_INVALID = 'Please enter a Kenyan mobile number, or leave it empty.';
const optionalMobile = z._default(
  z.pipe(
    z.string({ error: MOBILE_INVALID }).check(
      z.maxLength(200, MOBILE_INVALID),
      z.refine((value) => !hasTwoPhones(value), ONE_PHONE),
    ),
    z.pipe(
      z.transform((value: string) => value.trim() && (kenyanPhone(value) ?? 'none')),
      z.string().check(z.refine((value) => value === '' || isMobile(value), MOBILE_INVALID)),
    ),
  ),
  '',
);

/** What a craftsman writes of a product, in the order of the form. Insert, row, response and form derive from this list. */
export const productFields = {
  name: line('name is required', 80),
  price: kes('Please give the price in whole shillings.'),
  stock: count(100_000, 'Please say how many there are.'),
  description: optionalText(1000),
};
export type ProductFields = ValuesOf<typeof productFields>;
export const PRODUCT_FIELDS = Object.keys(productFields) as (keyof ProductFields)[];

export const shopFields = {
  name: nameLine('name is required', 80),
  description: optionalText(1000),
  whatsapp: optionalMobile,
  is_open: z._default(z.boolean(), true),
};
export type ShopFields = ValuesOf<typeof shopFields>;
export const SHOP_FIELDS = Object.keys(shopFields) as (keyof ShopFields)[];

export const product = named(
  'Product',
  z.object({
    id: integer,
    ...readShape(productFields),
    image: z.nullable(file),
  }),
);
export type Product = z.output<typeof product>;

export const shop = named(
  'Shop',
  z.object({
    id: integer,
    ...readShape(shopFields),
    craftsman: named('ShopOwner', z.object({ id: integer, slug: z.string(), name: z.string(), location: z.string() })),
    products: z.array(product),
  }),
);
export type Shop = z.output<typeof shop>;

export const showShop = endpoint('GET /shops/{id}/', {
  summary: 'An open shop of an approved craftsman with its products.',
  tag: 'Public',
  roles: 'anyone',
  shared: true,
  input: z.object({ id: id('This shop was not found.') }),
  output: shop,
  errors: [shopNotFound],
});

export const shopProduct = named(
  'ShopProduct',
  z.object({
    ...product.shape,
    shop: named(
      'ShopOfProduct',
      z.object({ id: integer, name: z.string(), location: z.string(), whatsapp: z.string() }),
    ),
  }),
);
export type ShopProduct = z.output<typeof shopProduct>;

export const listProducts = endpoint('GET /products/', {
  summary: 'Products of open shops by their names, one a line, for a cart; without names the newest in stock.',
  tag: 'Public',
  roles: 'anyone',
  input: z.object({ names: described(z._default(anyText(LOOKUP_MAX * 81), ''), 'Names of products, one a line.') }),
  output: z.array(shopProduct),
});

export const showOwnShop = endpoint('GET /shop/', {
  summary: 'The own shop, or 404 before it is opened.',
  tag,
  roles: ['craftsman'],
  input: nothing,
  output: shop,
  errors: [shopNotFound],
});

export const saveShop = endpoint('PUT /shop/', {
  summary: 'Opens the own shop, or changes its name and words.',
  tag,
  roles: ['craftsman'],
  input: z.object(shopFields),
  output: shop,
  errors: [shopNeedsApproval],
});

export const addProduct = endpoint('POST /shop/products/', {
  summary: 'Adds a product with a photo.',
  tag,
  roles: ['craftsman'],
  creates: true,
  status: 201,
  input: z.object(productFields),
  files: { image: images(1) },
  output: product,
  errors: [shopNotFound, shopFull],
});

export const changeProduct = endpoint('PATCH /shop/products/{id}/', {
  summary: 'Changes a product.',
  tag,
  roles: ['craftsman'],
  input: z.object({ id: id('This product was not found.'), ...changeShape(productFields) }),
  files: { image: images(1) },
  output: product,
  errors: [productNotFound],
});

export const removeProduct = endpoint('DELETE /shop/products/{id}/', {
  summary: 'Takes a product out of the shop.',
  tag,
  roles: ['craftsman'],
  input: z.object({ id: id('This product was not found.') }),
  output: done,
  errors: [productNotFound],
});
