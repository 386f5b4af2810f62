import type { AppContext } from '#api/context.ts';
import type { Serve } from '#api/register.ts';
import * as contract from './contract.ts';
import { saveMessage, listMessages } from './store.ts';

export function contactRoutes(serve: Serve, { db, limits }: AppContext): void {
  serve(contract.sendMessage, async ({ input, ip: address, once }) => {
    await limits.take('contact', address ?? '');
    return once(async (trx) => {
      await saveMessage(trx, input);
      return { detail: contract.MESSAGE_SENT };
    });
  });

  serve(contract.listMessages, ({ input }) => listMessages(db, input));
}
