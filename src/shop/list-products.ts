import { placeName } from '#catalogue/places.ts';
import type { Database } from '#platform/db/database.ts';
import { LOOKUP_MAX, type ShopProduct } from './contract.ts';
import { productsOf, shapeOf } from './store.ts';

const NEWEST = 8;

/** @param names of any shops' products; two shops may sell under one name. None: the newest in stock */
export async function listProducts(db: Database, names: readonly string[]): Promise<ShopProduct[]> {
  const named = names.slice(0, LOOKUP_MAX);
  const rows = await productsOf(db, { inPublic: true })
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .innerJoin('craftsmen', 'craftsmen.id', 'shops.craftsman_id')
    .innerJoin('craftsman_revisions', 'craftsman_revisions.id', 'craftsmen.approved_revision_id')
    .select(['shop_id', 'shops.name as shop_name', 'shops.whatsapp', 'craftsman_revisions.location'])
    .where('shops.is_open', '=', true)
    .where('craftsmen.listed', '=', true)
    .where((where) => (named.length > 0 ? where('products.name', 'in', named) : where('stock', '>', 0)))
    .orderBy('products.id', 'desc')
    .limit(named.length > 0 ? LOOKUP_MAX * 4 : NEWEST)
    .execute();
  return rows.map(({ shop_id, shop_name, whatsapp, location, ...product }) => ({
    ...shapeOf(product),
    shop: { id: shop_id, name: shop_name, location: placeName(location ?? ''), whatsapp },
  }));
}
