import { lockOpenAccount } from '#identity/store.ts';
import { storeUpload } from '#media/store.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';
import type { Upload } from '#api/multipart.ts';
import type { Register } from '#api/register.ts';
import * as contract from './contract.ts';
import { listProducts } from './list-products.ts';
import { addProduct, changeProduct, saveShop, mustOwnProduct, removeProduct, showOwnShop, showShop } from './store.ts';

export function shopRoutes(register: Register, ctx: AppContext): void {
  const { db, storage } = ctx;
  register(contract.showShop, async ({ input, cache }) => {
    const shop = await showShop(db, input.id);
    cache([`c:${shop.craftsman.id}`]);
    return shop;
  });

  register(contract.listProducts, ({ input }) => listProducts(db, input.names.split('\n').filter(Boolean)));

  register(contract.showOwnShop, ({ session }) => showOwnShop(db, session.profileId));

  register(contract.saveShop, ({ input, session }) =>
    inTransaction(db, async (trx) => {
      await lockOpenAccount(trx, session.accountId);
      return saveShop(trx, session.profileId, input);
    }),
  );

  register(
    contract.addProduct,
    async ({ input, session, files, idempotently }) => {
      await showOwnShop(db, session.profileId);
      const photo = await storePhoto(session.accountId, files.image);
      return idempotently((trx) => addProduct(trx, storage, session.profileId, input, photo ?? null));
    },
    (_path, session) => showOwnShop(db, session.profileId),
  );

  register(
    contract.changeProduct,
    async ({ input, session, files }) => {
      await mustOwnProduct(db, session.profileId, input.id);
      const photo = await storePhoto(session.accountId, files.image);
      return changeProduct(db, storage, session.profileId, input.id, input, photo);
    },
    ({ id }, session) => mustOwnProduct(db, session.profileId, id),
  );

  register(contract.removeProduct, async ({ input, session }) => {
    await removeProduct(db, session.profileId, input.id);
    return { detail: contract.PRODUCT_REMOVED };
  });

  /** Callers check first that the owner has a shop. */
  async function storePhoto(ownerId: number, [file]: readonly Upload[]): Promise<number | undefined> {
    return file && (await storeUpload(db, storage, ownerId, file)).id;
  }
}
