import type { TaskList } from 'graphile-worker';
import type { AppContext } from '#api/context.ts';
import { deliver } from './deliver.ts';
import { deleteOldDeliveries } from './store.ts';

export const WEBHOOKS_CRONTAB = '37 * * * * forget_deliveries';

export const integrationsTasks = (ctx: AppContext): TaskList => ({
  send_webhook: (payload) => deliver(ctx, (payload as { delivery: number }).delivery),
  forget_deliveries: () => deleteOldDeliveries(ctx.db),
});
