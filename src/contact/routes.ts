import type { AppContext } from '#api/context.ts';
import type { Register } from '#api/register.ts';
import * as contract from './contract.ts';
import { changeMessage, listMessages, messageById, saveMessage } from './store.ts';

export function contactRoutes(register: Register, { db, limits }: AppContext): void {
  register(contract.sendMessage, async ({ input, ip, idempotently }) => {
    await limits.take('contact', ip ?? '');
    return idempotently(async (trx) => {
      await saveMessage(trx, input);
      return { detail: contract.MESSAGE_SENT };
    });
  });

  register(contract.listMessages, ({ input }) => listMessages(db, input));

  register(
    contract.changeMessage,
    ({ input: { id, ...change }, session, ip }) => changeMessage(db, id, change, { actorId: session.accountId, ip }),
    ({ id }) => messageById(db, id),
  );
}
