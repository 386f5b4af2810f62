/** What media leaves to the job queue. */
import type { TaskList } from 'graphile-worker';
import type { House } from '#server/house.ts';
import { addJob } from '#server/jobs.ts';
import { removeUnpublished } from './store.ts';
import { forgetDecidedProofs, sweep, sweepIncoming } from './sweep.ts';

/** In crontab form, UTC. */
export const MEDIA_CLOCKS = '41 * * * * sweep_media';

/** Minutes; a backup takes about as long. */
const AFTER_BACKUP = 5;

export function mediaTasks(house: Pick<House, 'db' | 'storage' | 'settings'>): TaskList {
  return {
    remove_files: async (payload) => {
      const { names } = payload as { names: string[] };
      if (!(await removeUnpublished(house.db, house.storage, names)))
        await addJob(house.db, 'remove_files', { names }, null, AFTER_BACKUP);
    },
    sweep_media: async () => {
      await forgetDecidedProofs(house.db);
      await sweep(house.db, house.storage);
      await sweepIncoming(house.settings.dataDir);
    },
  };
}
