import { pick } from '#api/field-list.ts';
import { placeName } from '#catalogue/places.ts';
import { publicMediaUrl } from '#media/media-url.ts';
import { publishOnceRendered, unpublish } from '#media/publish.ts';
import { notAnImage } from '#api/upload-limits.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import {
  PRODUCT_FIELDS,
  PRODUCTS_MAX,
  type Product,
  type ProductFields,
  productNotFound,
  SHOP_FIELDS,
  type Shop,
  type ShopFields,
  shopFull,
  shopNeedsApproval,
  shopNotFound,
} from './contract.ts';

type Changes = { readonly [K in keyof ProductFields]?: ProductFields[K] | undefined };

export function showShop(db: Database, shopId: number): Promise<Shop> {
  return readShop(
    db,
    (shops) => shops.where('shops.id', '=', shopId).where('is_open', '=', true).where('craftsmen.listed', '=', true),
    { inPublic: true },
  );
}

export function showOwnShop(db: Database, craftsmanId: number): Promise<Shop> {
  return readShop(db, (shops) => shops.where('shops.craftsman_id', '=', craftsmanId));
}

/** Opens or changes the shop. @throws shopNeedsApproval for a new shop of an unlisted craftsman */
export function saveShop(db: Database, craftsmanId: number, given: ShopFields): Promise<Shop> {
  const fields = pick(given, SHOP_FIELDS);
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('shops')
      .set(fields)
      .where('craftsman_id', '=', craftsmanId)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) {
      const opened = await trx
        .insertInto('shops')
        .columns(['craftsman_id', ...SHOP_FIELDS])
        .expression((from) =>
          from
            .selectFrom('craftsmen')
            .select('id')
            .select((value) => SHOP_FIELDS.map((field) => value.val(fields[field]).as(field)))
            .where('id', '=', craftsmanId)
            .where('listed', '=', true),
        )
        .onConflict((duplicate) => duplicate.column('craftsman_id').doUpdateSet(fields))
        .executeTakeFirst();
      if (!opened.numInsertedOrUpdatedRows) throw shopNeedsApproval();
    }
    return showOwnShop(trx, craftsmanId);
  });
}

export function addProduct(
  db: Database,
  storage: Storage,
  craftsmanId: number,
  product: ProductFields,
  mediaId: number | null,
): Promise<Product> {
  return inTransaction(db, async (trx) => {
    // The lock keeps concurrent calls from counting the same products.
    const shop = await trx
      .selectFrom('shops')
      .select('id')
      .where('craftsman_id', '=', craftsmanId)
      .forUpdate()
      .executeTakeFirst();
    if (!shop) throw shopNotFound();
    const { held } = await trx
      .selectFrom('products')
      .select((all) => all.fn.countAll<number>().as('held'))
      .where('shop_id', '=', shop.id)
      .executeTakeFirstOrThrow();
    if (held >= PRODUCTS_MAX) throw shopFull();
    if (mediaId !== null) await showPhoto(trx, storage, mediaId);
    const { id } = await trx
      .insertInto('products')
      .values({ ...pick(product, PRODUCT_FIELDS), shop_id: shop.id, media_id: mediaId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return readProduct(trx, id);
  });
}

export function changeProduct(
  db: Database,
  storage: Storage,
  craftsmanId: number,
  productId: number,
  changes: Changes,
  mediaId?: number,
): Promise<Product> {
  return inTransaction(db, async (trx) => {
    const before = await lockProduct(trx, craftsmanId, productId);
    const isOther = mediaId !== undefined && mediaId !== before.media_id;
    if (isOther) await showPhoto(trx, storage, mediaId);
    const change = Object.entries({ ...pick(changes, PRODUCT_FIELDS), media_id: mediaId }).filter(
      ([, value]) => value !== undefined,
    );
    if (change.length > 0) {
      await trx.updateTable('products').set(Object.fromEntries(change)).where('id', '=', productId).execute();
    }
    if (isOther) await hideUnused(trx, before.media_id);
    return readProduct(trx, productId);
  });
}

export function removeProduct(db: Database, craftsmanId: number, productId: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await lockProduct(trx, craftsmanId, productId);
    await trx.deleteFrom('products').where('id', '=', productId).execute();
    await hideUnused(trx, before.media_id);
  });
}

export async function mustOwnProduct(db: Database, craftsmanId: number, productId: number): Promise<void> {
  const product = await productOf(db, craftsmanId, productId).executeTakeFirst();
  if (!product) throw productNotFound();
}

async function lockProduct(
  trx: Database,
  craftsmanId: number,
  productId: number,
): Promise<{ media_id: number | null }> {
  const product = await productOf(trx, craftsmanId, productId).forUpdate().executeTakeFirst();
  if (!product) throw productNotFound();
  return product;
}

function productOf(db: Database, craftsmanId: number, productId: number) {
  return db
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select('products.media_id')
    .where('products.id', '=', productId)
    .where('shops.craftsman_id', '=', craftsmanId);
}

async function showPhoto(trx: Database, storage: Storage, mediaId: number): Promise<void> {
  if (!(await publishOnceRendered(trx, storage, mediaId))) throw notAnImage();
}

/** Keeps a photo public while another product or the approved profile shows it. */
async function hideUnused(trx: Database, mediaId: number | null): Promise<void> {
  if (mediaId === null) return;
  const shown = await trx
    .selectFrom('media')
    .select('id')
    .where('id', '=', mediaId)
    .where((where) =>
      where.or([
        where.exists(where.selectFrom('products').select('id').where('media_id', '=', mediaId)),
        where.exists(
          where
            .selectFrom('craftsmen')
            .innerJoin('craftsman_revisions', 'craftsman_revisions.id', 'craftsmen.approved_revision_id')
            .leftJoin('revision_media', 'revision_media.revision_id', 'craftsman_revisions.id')
            .select('craftsmen.id')
            .where((either) =>
              either.or([either('profile_media_id', '=', mediaId), either('revision_media.media_id', '=', mediaId)]),
            ),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!shown) await unpublish(trx, [mediaId]);
}

async function readShop(
  db: Database,
  which: (shops: ReturnType<typeof shopsOf>) => ReturnType<typeof shopsOf>,
  view?: { inPublic: boolean },
): Promise<Shop> {
  const row = await which(shopsOf(db)).executeTakeFirst();
  if (!row) throw shopNotFound();
  const products = await productsOf(db, view).where('shop_id', '=', row.id).orderBy('products.id').execute();
  const { id, craftsman_id, slug, company_name, full_name, location } = row;
  return {
    id,
    ...pick(row, SHOP_FIELDS),
    craftsman: { id: craftsman_id, slug, name: company_name || full_name || '', location: placeName(location ?? '') },
    products: products.map(shapeOf),
  };
}

function shopsOf(db: Database) {
  return db
    .selectFrom('shops')
    .innerJoin('craftsmen', 'craftsmen.id', 'shops.craftsman_id')
    .leftJoin('craftsman_revisions', 'craftsman_revisions.id', 'craftsmen.approved_revision_id')
    .select(['shops.id', 'shops.craftsman_id', 'slug'])
    .select(SHOP_FIELDS.map((field) => `shops.${field}` as const))
    .select(['craftsman_revisions.company_name', 'craftsman_revisions.full_name', 'craftsman_revisions.location']);
}

/** In public a photo is not shown before it is rendered, which may find it broken. */
export function productsOf(db: Database, { inPublic = false } = {}) {
  return db
    .selectFrom('products')
    .leftJoin('media', (join) => {
      const photo = join.onRef('media.id', '=', 'products.media_id');
      return inPublic ? photo.on('media.published', '=', true) : photo;
    })
    .select(['products.id', 'media.name as photo'])
    .select(PRODUCT_FIELDS.map((field) => `products.${field}` as const));
}

async function readProduct(db: Database, id: number): Promise<Product> {
  return shapeOf(await productsOf(db).where('products.id', '=', id).executeTakeFirstOrThrow());
}

export function shapeOf({ photo, ...product }: Omit<Product, 'image'> & { photo: string | null }): Product {
  return { ...product, image: photo === null ? null : publicMediaUrl(photo) };
}
