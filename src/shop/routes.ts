import { copyToPublic, keepReceived } from '#media/store.ts';
import type { House } from '#server/house.ts';
import type { Received } from '#server/incoming.ts';
import type { Serve } from '#server/serve.ts';
import * as contract from './contract.ts';
import { addProduct, changeProduct, keepShop, removeProduct, showOwnShop, showShop } from './store.ts';

export function shopRoutes(serve: Serve, { db, storage }: House): void {
  serve(contract.showShop, ({ input }) => showShop(db, input.id));

  serve(contract.showOwnShop, ({ session }) => showOwnShop(db, session.ownId));

  serve(contract.keepShop, ({ input, session }) => keepShop(db, session.ownId, input));

  serve(contract.addProduct, async ({ input, session, files, once }) => {
    const photo = await keepPhoto(session.accountId, files.image);
    return once((trx) => addProduct(trx, storage, session.ownId, input, photo ?? null));
  });

  serve(contract.changeProduct, async ({ input, session, files }) => {
    const photo = await keepPhoto(session.accountId, files.image);
    return changeProduct(db, storage, session.ownId, input.id, input, photo);
  });

  serve(contract.removeProduct, async ({ input, session }) => {
    await removeProduct(db, session.ownId, input.id);
    return { detail: contract.PRODUCT_REMOVED };
  });

  /** The slow part, resizing and copying, done before any lock is held. */
  async function keepPhoto(ownerId: number, [file]: readonly Received[]): Promise<number | undefined> {
    if (!file) return undefined;
    const { id } = await keepReceived(db, storage, ownerId, file);
    await copyToPublic(db, storage, [id]);
    return id;
  }
}
