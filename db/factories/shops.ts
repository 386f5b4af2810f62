import { promises as fs } from 'node:fs';
import { copyToPublic } from '#media/render-photo.ts';
import { storeUpload } from '#media/store.ts';
import type { AppContext } from '#api/context.ts';
import type { ProductFields, Shop } from '#shop/contract.ts';
import { addProduct, saveShop, showOwnShop } from '#shop/store.ts';
import type { Person } from './people.ts';
import { storeIncoming } from './profiles.ts';

export interface ProductOptions extends Partial<ProductFields> {
  readonly photo?: Buffer;
}

export interface ShopOptions {
  readonly name?: string;
  readonly description?: string;
  readonly whatsapp?: string;
  readonly open?: boolean;
  readonly products?: readonly ProductOptions[];
}

export async function aShop(
  ctx: AppContext,
  craftsman: Pick<Person, 'id' | 'accountId' | 'fullName'>,
  options: ShopOptions = {},
): Promise<Shop> {
  const {
    name = `Duka la ${craftsman.fullName}`,
    description = '',
    whatsapp = '',
    open = true,
    products = [{}],
  } = options;
  await saveShop(ctx.db, craftsman.id, { name, description, whatsapp, is_open: open });
  for (const product of products) await aProduct(ctx, craftsman, product);
  return showOwnShop(ctx.db, craftsman.id);
}

async function aProduct(ctx: AppContext, craftsman: Pick<Person, 'id' | 'accountId'>, options: ProductOptions) {
  const { name = 'Mninga stool', description = '', price = 2800, stock = 4, photo } = options;
  const photoId = photo ? await storePhoto(ctx, craftsman.accountId, photo) : null;
  return addProduct(ctx.db, ctx.storage, craftsman.id, { name, description, price, stock }, photoId);
}

async function storePhoto(ctx: AppContext, ownerId: number, photo: Buffer): Promise<number> {
  const incoming = await storeIncoming(ctx, 'image', [photo]);
  try {
    const stored = await Promise.all(incoming.map((file) => storeUpload(ctx.db, ctx.storage, ownerId, file)));
    const { id } = stored[0] as { id: number };
    await copyToPublic(ctx.db, ctx.storage, [id]);
    return id;
  } finally {
    await Promise.all(incoming.map((file) => fs.rm(file.path, { force: true })));
  }
}
