import type { AppContext } from '#api/context.ts';
import type { Register } from '#api/register.ts';
import * as contract from './contract.ts';
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  sendAgain,
  sendTest,
} from './store.ts';

export function integrationsRoutes(register: Register, ctx: AppContext): void {
  const { db, limits } = ctx;
  register(contract.listWebhooks, ({ session }) => listWebhooks(db, session.accountId));
  register(contract.addWebhook, ({ session, input, ip }) => addWebhook(ctx, session, input, ip));
  register(contract.changeWebhook, ({ session, input: { id, ...changes } }) =>
    changeWebhook(ctx, session.accountId, id, changes),
  );
  register(contract.removeWebhook, async ({ session, input }) => {
    await removeWebhook(db, session.accountId, input.id);
    return { detail: 'The webhook is removed.' };
  });
  register(contract.listDeliveries, ({ session, input }) => listDeliveries(db, session.accountId, input));
  register(contract.sendAgain, async ({ session, input }) => {
    await limits.take('webhook', String(session.accountId));
    await sendAgain(db, session.accountId, input.id, input.delivery);
    return { detail: 'It is sent again.' };
  });
  register(contract.sendTest, async ({ session, input }) => {
    await limits.take('webhook', String(session.accountId));
    await sendTest(db, session.accountId, input.id);
    return { detail: 'A test is sent.' };
  });
}
