/** The photos of products are exported and erased with the owner's files. */
import { PRODUCT_FIELDS, SHOP_FIELDS } from './contract.ts';
import type { PersonalData } from '#platform/hooks.ts';

export const shopData: PersonalData = {
  name: 'shop',
  export: async ({ db }, accountId) => {
    const shop = await db
      .selectFrom('shops')
      .innerJoin('craftsmen', 'craftsmen.id', 'shops.craftsman_id')
      .select(['shops.id', 'shops.created_at'])
      .select(SHOP_FIELDS.map((field) => `shops.${field}` as const))
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!shop) return null;
    const products = await db
      .selectFrom('products')
      .leftJoin('media', 'media.id', 'products.media_id')
      .select(['products.id', 'products.created_at', 'media.name as photo'])
      .select(PRODUCT_FIELDS.map((field) => `products.${field}` as const))
      .where('shop_id', '=', shop.id)
      .orderBy('products.id')
      .execute();
    return { ...shop, products };
  },
  erase: async (trx, accountId) => {
    await trx
      .deleteFrom('shops')
      .where('craftsman_id', 'in', trx.selectFrom('craftsmen').select('id').where('account_id', '=', accountId))
      .execute();
  },
};
