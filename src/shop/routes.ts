import { copyToPublic, keepReceived } from '#media/store.ts';
import type { House } from '#server/house.ts';
import type { Received } from '#server/incoming.ts';
import { readPublic } from '#server/replica.ts';
import type { Serve } from '#server/serve.ts';
import * as contract from './contract.ts';
import { addProduct, changeProduct, keepShop, mustOwnProduct, removeProduct, showOwnShop, showShop } from './store.ts';
import { registerShopData } from './personal-data.ts';

export function shopRoutes(serve: Serve, house: House): void {
  const { db, storage } = house;
  registerShopData();
  serve(contract.showShop, ({ input }) => readPublic(house, (at) => showShop(at, input.id)));

  serve(contract.showOwnShop, ({ session }) => showOwnShop(db, session.ownId));

  serve(contract.keepShop, ({ input, session }) => keepShop(db, session.ownId, input));

  serve(contract.addProduct, async ({ input, session, files, once }) => {
    await showOwnShop(db, session.ownId);
    const photo = await keepPhoto(session.accountId, files.image);
    return once((trx) => addProduct(trx, storage, session.ownId, input, photo ?? null));
  });

  serve(contract.changeProduct, async ({ input, session, files }) => {
    await mustOwnProduct(db, session.ownId, input.id);
    const photo = await keepPhoto(session.accountId, files.image);
    return changeProduct(db, storage, session.ownId, input.id, input, photo);
  });

  serve(contract.removeProduct, async ({ input, session }) => {
    await removeProduct(db, session.ownId, input.id);
    return { detail: contract.PRODUCT_REMOVED };
  });

  /**
   * The slow part, resizing and copying, done before any lock is held, and only for whoever has a place for it: the copy
   * stands in public view, and nobody who is not approved may put something there.
   */
  async function keepPhoto(ownerId: number, [file]: readonly Received[]): Promise<number | undefined> {
    if (!file) return undefined;
    const { id } = await keepReceived(db, storage, ownerId, file);
    await copyToPublic(db, storage, [id]);
    return id;
  }
}
