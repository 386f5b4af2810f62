/** Shops with products, for tests and the demo. */
import { promises as fs } from 'node:fs';
import { storeUpload } from '#media/store.ts';
import type { AppContext } from '#api/context.ts';
import type { Shop } from '#shop/contract.ts';
import { addProduct, saveShop, type ProductInput, showOwnShop } from '#shop/store.ts';
import type { Person } from './people.ts';
import { arrived } from './profiles.ts';

export interface ProductOptions extends Partial<ProductInput> {
  readonly photo?: Buffer;
}

export interface ShopOptions {
  readonly name?: string;
  readonly description?: string;
  readonly open?: boolean;
  readonly products?: readonly ProductOptions[];
}

/** The shop of an approved craftsman. */
export async function aShop(
  ctx: AppContext,
  craftsman: Pick<Person, 'id' | 'accountId' | 'fullName'>,
  wanted: ShopOptions = {},
): Promise<Shop> {
  const { name = `Duka la ${craftsman.fullName}`, description = '', open = true, products = [{}] } = wanted;
  await saveShop(ctx.db, craftsman.id, { name, description, is_open: open });
  for (const product of products) await aProduct(ctx, craftsman, product);
  return showOwnShop(ctx.db, craftsman.id);
}

async function aProduct(ctx: AppContext, craftsman: Pick<Person, 'id' | 'accountId'>, wanted: ProductOptions) {
  const { name = 'Mninga stool', description = '', price = 2800, stock = 4, photo } = wanted;
  const photoId = photo ? await storePhoto(ctx, craftsman.accountId, photo) : null;
  return addProduct(ctx.db, ctx.storage, craftsman.id, { name, description, price, stock }, photoId);
}

async function storePhoto(ctx: AppContext, ownerId: number, photo: Buffer): Promise<number> {
  const received = await arrived(ctx, 'image', [photo]);
  try {
    const kept = await Promise.all(received.map((file) => storeUpload(ctx.db, ctx.storage, ownerId, file)));
    return (kept[0] as { id: number }).id;
  } finally {
    await Promise.all(received.map((file) => fs.rm(file.path, { force: true })));
  }
}
