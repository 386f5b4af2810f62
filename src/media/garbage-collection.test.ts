import { promises as fs } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { collectGarbage, deleteDecidedProofs, deleteStaleUploads } from './garbage-collection.ts';
import { filesOf } from './names.ts';
import { renderPhoto } from './render-photo.ts';
import { deleteFiles, storeUpload } from './store.ts';
import { publish } from './publish.ts';
import { mediaTasks } from './tasks.ts';
import {
  afterGracePeriod,
  filesIn,
  otieno,
  pdf,
  person,
  photo,
  rowOf,
  server,
  stored,
  STORES,
  upload,
  useMedia,
  wanjiku,
} from '../../quality/helpers/media.ts';

describe.each(STORES)('%s,', (store) => {
  useMedia(store);

  describe('garbage collection', () => {
    test('deletes unreferenced files and leaves used or recent ones', async () => {
      const unused = await stored(await photo());
      const used = await stored(await photo(), 'image', otieno);
      const { id: craftsmanId } = await server.db
        .insertInto('craftsmen')
        .values({ account_id: otieno, slug: 'otieno' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await server.db
        .insertInto('craftsman_revisions')
        .values({ craftsman_id: craftsmanId, full_name: 'Otieno', profile_media_id: used.id })
        .execute();
      await publish(server.db, server.storage, [used.id]);
      await server.storage.put('private/aaaaaaaaaaaaaaaaaaaaaaaaaa.webp', Buffer.from('an orphan'));
      await server.storage.put('public/aaaaaaaaaaaaaaaaaaaaaaaaaa.webp', Buffer.from('an orphan'));
      await server.storage.put('tmp/crashed', Buffer.from('half'));

      expect(await collectGarbage(server.db, server.storage)).toEqual({ rows: 0, files: 0 });
      expect(await rowOf(unused.id)).toBeDefined();

      const collected = await collectGarbage(server.db, server.storage, afterGracePeriod());
      expect(collected.rows).toBeGreaterThan(0);
      expect(await rowOf(unused.id)).toBeUndefined();
      expect(await server.storage.find(`private/${unused.name}`)).toBeNull();
      expect(await server.storage.find('private/aaaaaaaaaaaaaaaaaaaaaaaaaa.webp')).toBeNull();
      expect(await server.storage.find('public/aaaaaaaaaaaaaaaaaaaaaaaaaa.webp')).toBeNull();
      expect(await filesIn('tmp')).toEqual([]);
      for (const file of filesOf(used.name)) expect(await server.storage.find(`public/${file}`)).not.toBeNull();
      expect(await collectGarbage(server.db, server.storage, afterGracePeriod())).toEqual({ rows: 0, files: 0 });
    });

    test('deletes public copies that were never published', async () => {
      const { id, name } = await stored(await photo());
      await server.db
        .insertInto('craftsman_revisions')
        .values({ craftsman_id: await aCraftsman(), full_name: 'X', profile_media_id: id })
        .execute();
      for (const file of filesOf(name)) await server.storage.copy(`private/${file}`, `public/${file}`);
      await collectGarbage(server.db, server.storage, afterGracePeriod());
      for (const file of filesOf(name)) {
        expect(await server.storage.find(`public/${file}`)).toBeNull();
        expect(await server.storage.find(`private/${file}`)).not.toBeNull();
      }
    });

    test('leaves a photo with its row and its files when it is sent again at once', async () => {
      const bytes = await photo();
      for (let round = 0; round < 8; round++) {
        const { id } = await stored(bytes);
        // A bucket tells the times of its files in whole seconds, so what is new needs some grace, as it has in the product.
        await sql`update media set created_at = now() - interval '1 minute' where id = ${id}`.execute(server.db);
        const olderThan = new Date(Date.now() - 30_000);
        const sent = await upload(bytes);
        const [again] = await Promise.all([
          storeUpload(server.db, server.storage, wanjiku, sent),
          collectGarbage(server.db, server.storage, olderThan),
        ]);
        await renderPhoto(server, again.name);
        expect(await rowOf(again.id)).toBeDefined();
        for (const file of filesOf(again.name)) expect(await server.storage.find(`private/${file}`)).not.toBeNull();
      }
    });

    test('deletes incomplete uploads of a crashed process', async () => {
      const left = path.join(server.settings.dataDir, 'incoming', 'left');
      await fs.writeFile(left, 'half');
      await deleteStaleUploads(server.settings.dataDir);
      expect(await fs.stat(left)).toBeDefined();
      await deleteStaleUploads(server.settings.dataDir, afterGracePeriod());
      await expect(fs.stat(left)).rejects.toThrow();
    });

    test('deletes a proof document thirty days after the decision, never while a change is pending', async () => {
      const now = new Date();
      const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
      const cases = [
        { status: 'approved', decided_at: ago(31), stays: false },
        { status: 'rejected', decided_at: ago(31), rejection_reason: 'blurred', stays: false },
        { status: 'approved', decided_at: ago(29), stays: true },
        { status: 'pending', decided_at: null, stays: true },
      ];
      const proofs: number[] = [];
      for (const { stays: _, ...revision } of cases) {
        const owner = await person('Someone');
        const proof = await stored(pdf(), 'document', owner);
        proofs.push(proof.id);
        const craftsman = await aCraftsman(owner, proof.id);
        const { id } = await server.db
          .insertInto('craftsman_revisions')
          .values({ craftsman_id: craftsman, full_name: 'X', ...revision })
          .returning('id')
          .executeTakeFirstOrThrow();
        await server.db.updateTable('craftsmen').set({ current_revision_id: id }).where('id', '=', craftsman).execute();
      }
      expect(await deleteDecidedProofs(server.db, now)).toBe(2);
      const left = await Promise.all(proofs.map(async (id) => (await rowOf(id)) !== undefined));
      expect(left).toEqual(cases.map((each) => each.stays));
    });

    test('is not needed after files were deleted by their owner', async () => {
      const { id, name } = await stored(await photo());
      await publish(server.db, server.storage, [id]);
      await deleteFiles(server.db, [id]);
      await mediaTasks(server).remove_files?.({ names: [name] }, {} as never);
      for (const file of filesOf(name)) {
        expect(await server.storage.find(`public/${file}`)).toBeNull();
        expect(await server.storage.find(`private/${file}`)).toBeNull();
      }
    });
  });
});

async function aCraftsman(accountId?: number, proof: number | null = null): Promise<number> {
  const account_id = accountId ?? (await person('Someone'));
  const row = { account_id, slug: `s-${account_id}`, proof_media_id: proof };
  return (await server.db.insertInto('craftsmen').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
