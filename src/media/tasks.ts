/** What media leaves to the job queue. */
import type { TaskList } from 'graphile-worker';
import type { House } from '#server/house.ts';
import { removeUnpublished } from './store.ts';
import { forgetDecidedProofs, sweep, sweepIncoming } from './sweep.ts';

/** In crontab form, UTC. */
export const MEDIA_CLOCKS = '41 * * * * sweep_media';

export function mediaTasks(house: Pick<House, 'db' | 'storage' | 'settings'>): TaskList {
  return {
    remove_files: (payload) => removeUnpublished(house.db, house.storage, (payload as { names: string[] }).names),
    sweep_media: async () => {
      await forgetDecidedProofs(house.db);
      await sweep(house.db, house.storage);
      await sweepIncoming(house.settings.dataDir);
    },
  };
}
