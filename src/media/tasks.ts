import type { TaskList } from 'graphile-worker';
import type { AppContext } from '#api/context.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { renderPhoto } from './render-photo.ts';
import { removeUnpublished } from './store.ts';
import { deleteDecidedProofs, collectGarbage, deleteStaleUploads, renderForgotten } from './garbage-collection.ts';

export const MEDIA_CRONTAB = '41 * * * * sweep_media';

const AFTER_BACKUP = 5;

export function mediaTasks(ctx: Pick<AppContext, 'db' | 'storage' | 'settings'>): TaskList {
  return {
    remove_files: async (payload) => {
      const { names } = payload as { names: string[] };
      if (!(await removeUnpublished(ctx.db, ctx.storage, names)))
        await addJob(ctx.db, 'remove_files', { names }, null, { inMinutes: AFTER_BACKUP });
    },
    render_photo: async (payload) => {
      await renderPhoto(ctx, (payload as { name: string }).name);
    },
    sweep_media: async () => {
      await deleteDecidedProofs(ctx.db);
      await collectGarbage(ctx.db, ctx.storage);
      await renderForgotten(ctx.db);
      await deleteStaleUploads(ctx.settings.dataDir);
    },
  };
}
