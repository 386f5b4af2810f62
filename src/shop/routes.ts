import { renderPhoto } from '#media/render-photo.ts';
import { copyToPublic } from '#media/publish.ts';
import { storeUpload } from '#media/store.ts';
import type { AppContext } from '#api/context.ts';
import type { Upload } from '#api/multipart.ts';
import type { Register } from '#api/register.ts';
import { notAnImage } from '#api/upload-limits.ts';
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

  register(contract.saveShop, ({ input, session }) => saveShop(db, session.profileId, input));

  register(contract.addProduct, async ({ input, session, files, idempotently }) => {
    await showOwnShop(db, session.profileId);
    const photo = await storePhoto(session.accountId, files.image);
    return idempotently((trx) => addProduct(trx, storage, session.profileId, input, photo ?? null));
  });

  register(contract.changeProduct, async ({ input, session, files }) => {
    await mustOwnProduct(db, session.profileId, input.id);
    const photo = await storePhoto(session.accountId, files.image);
    return changeProduct(db, storage, session.profileId, input.id, input, photo);
  });

  register(contract.removeProduct, async ({ input, session }) => {
    await removeProduct(db, session.profileId, input.id);
    return { detail: contract.PRODUCT_REMOVED };
  });

  /** Slow, so done before any lock is held. The copy is public: callers check first that the owner has a shop. */
  async function storePhoto(ownerId: number, [file]: readonly Upload[]): Promise<number | undefined> {
    if (!file) return undefined;
    const { id, name } = await storeUpload(db, storage, ownerId, file);
    if (!(await renderPhoto({ db, storage }, name))) throw notAnImage();
    await copyToPublic(db, storage, [id]);
    return id;
  }
}
