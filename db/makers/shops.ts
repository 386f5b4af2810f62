/** Shops with products, for tests and the demo. */
import { promises as fs } from 'node:fs';
import { keepReceived } from '#media/store.ts';
import type { House } from '#server/house.ts';
import type { Shop } from '#shop/contract.ts';
import { addProduct, keepShop, type ProductWords, showOwnShop } from '#shop/store.ts';
import type { Person } from './people.ts';
import { arrived } from './profiles.ts';

export interface ProductWanted extends Partial<ProductWords> {
  readonly photo?: Buffer;
}

export interface ShopWanted {
  readonly name?: string;
  readonly description?: string;
  readonly open?: boolean;
  readonly products?: readonly ProductWanted[];
}

/** The shop of an approved craftsman. */
export async function aShop(
  house: House,
  craftsman: Pick<Person, 'id' | 'accountId' | 'fullName'>,
  wanted: ShopWanted = {},
): Promise<Shop> {
  const { name = `Duka la ${craftsman.fullName}`, description = '', open = true, products = [{}] } = wanted;
  await keepShop(house.db, craftsman.id, { name, description, is_open: open });
  for (const product of products) await aProduct(house, craftsman, product);
  return showOwnShop(house.db, craftsman.id);
}

async function aProduct(house: House, craftsman: Pick<Person, 'id' | 'accountId'>, wanted: ProductWanted) {
  const { name = 'Mninga stool', description = '', price = 2800, stock = 4, photo } = wanted;
  const photoId = photo ? await keepPhoto(house, craftsman.accountId, photo) : null;
  return addProduct(house.db, house.storage, craftsman.id, { name, description, price, stock }, photoId);
}

async function keepPhoto(house: House, ownerId: number, photo: Buffer): Promise<number> {
  const received = await arrived(house, 'image', [photo]);
  try {
    const kept = await Promise.all(received.map((file) => keepReceived(house.db, house.storage, ownerId, file)));
    return (kept[0] as { id: number }).id;
  } finally {
    await Promise.all(received.map((file) => fs.rm(file.path, { force: true })));
  }
}
