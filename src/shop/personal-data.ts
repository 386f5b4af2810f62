/** The photos of products are exported and erased with the owner's files. */
import type { PersonalData } from '#platform/hooks.ts';

export const shopData: PersonalData = {
  name: 'shop',
  export: async ({ db }, accountId) => {
    const shop = await db
      .selectFrom('shops')
      .innerJoin('craftsmen', 'craftsmen.id', 'shops.craftsman_id')
      .select(['shops.id', 'shops.name', 'shops.description', 'is_open', 'shops.created_at'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!shop) return null;
    const products = await db
      .selectFrom('products')
      .leftJoin('media', 'media.id', 'products.media_id')
      .select(['products.id', 'products.name', 'description', 'price', 'stock', 'media.name as photo'])
      .select('products.created_at')
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
