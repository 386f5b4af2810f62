/** What media leaves to the job queue. */
import type { TaskList } from 'graphile-worker';
import type { AppContext } from '#api/context.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { removeUnpublished } from './store.ts';
import { forgetDecidedProofs, sweep, sweepIncoming } from './sweep.ts';

/** In crontab form, UTC. */
export const MEDIA_CLOCKS = '41 * * * * sweep_media';

/** Minutes; a backup takes about as long. */
const AFTER_BACKUP = 5;

export function mediaTasks(ctx: Pick<AppContext, 'db' | 'storage' | 'settings'>): TaskList {
  return {
    remove_files: async (payload) => {
      const { names } = payload as { names: string[] };
      if (!(await removeUnpublished(ctx.db, ctx.storage, names)))
        await addJob(ctx.db, 'remove_files', { names }, null, AFTER_BACKUP);
    },
    sweep_media: async () => {
      await forgetDecidedProofs(ctx.db);
      await sweep(ctx.db, ctx.storage);
      await sweepIncoming(ctx.settings.dataDir);
    },
  };
}
