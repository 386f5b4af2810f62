import type { TaskList } from 'graphile-worker';
import type { AppContext } from '#api/context.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { deliverTask } from './delivery/deliver.ts';
import { mailTask } from './delivery/mail-channel.ts';
import { pushTask } from './delivery/push-channel.ts';
import { smsTasks } from './delivery/sms-channel.ts';
import { type NotificationFacts, type NotificationKind, notify } from './notify.ts';

/** As the release before queued them. */
interface Notice {
  readonly accountId: number;
  readonly notice: NotificationKind;
  readonly facts: NotificationFacts;
}

export function notificationTasks(ctx: AppContext, mail: Mail): TaskList {
  const deliver = deliverTask(ctx);
  return {
    deliver_each: deliver,
    // As the release before queued them.
    deliver: (payload, helpers) => deliver({ ids: [(payload as { id: number }).id] }, helpers),
    send_mail: mailTask(ctx, mail),
    send_push: pushTask(ctx),
    ...smsTasks(ctx),
    notice: (payload) => {
      const { accountId, notice, facts } = payload as Notice;
      return notify(ctx.db, accountId, notice, facts);
    },
  };
}
