import type { House } from '#server/house.ts';
import type { Serve } from '#server/serve.ts';
import * as contract from './contract.ts';
import { keepMessage, listMessages } from './store.ts';

export function contactRoutes(serve: Serve, { db, limits }: House): void {
  serve(contract.sendMessage, async ({ input, address, once }) => {
    await limits.take('contact', address ?? '');
    return once(async (trx) => {
      await keepMessage(trx, input);
      return { detail: contract.MESSAGE_SENT };
    });
  });

  serve(contract.listMessages, ({ input }) => listMessages(db, input));
}
