import { promises as fs } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { endSessions } from '#identity/session/sessions.ts';
import { mediaUrl } from './media-url.ts';
import { filesOf, newFileName } from './names.ts';
import { prepare } from './prepare.ts';
import { removeUnpublished, storeFile } from './store.ts';
import { publish, unpublish } from './publish.ts';
import { mediaTasks } from './tasks.ts';
import {
  filesIn,
  otieno,
  pdf,
  person,
  photo,
  rowOf,
  server,
  stored,
  upload,
  video,
  wanjiku,
  STORES,
  useMedia,
} from '../../quality/helpers/media.ts';

describe.each(STORES)('%s,', (store) => {
  useMedia(store);

  describe('storing', () => {
    test('the same photo of the same person is one row and one set of files', async () => {
      const bytes = await photo();
      const before = (await filesIn('private')).length;
      const first = await stored(bytes);
      expect(await stored(bytes)).toEqual(first);
      expect((await filesIn('private')).length - before).toBe(filesOf(first.name).length);
    });

    test('the same photo of two people is two rows, so that neither learns that the other has it', async () => {
      const bytes = await photo();
      expect((await stored(bytes)).id).not.toBe((await stored(bytes, 'image', otieno)).id);
    });

    test('the same photo sent ten times at once is one row and leaves no orphan file', async () => {
      const prepared = await upload(await photo());
      const before = (await filesIn('private')).length;
      const all = await Promise.all(
        Array.from({ length: 10 }, async () => storeFile(server.db, server.storage, wanjiku, await prepare(prepared))),
      );
      expect((await filesIn('private')).length - before).toBe(1);
      await stored(await fs.readFile(prepared.path));
      expect(new Set(all.map((each) => each.id)).size).toBe(1);
      expect((await filesIn('private')).length - before).toBe(filesOf(all[0]?.name ?? '').length);
      expect(await filesIn('tmp')).toEqual([]);
    });

    test('beyond a gigabyte of new files in an hour a person waits, and nobody else', async () => {
      const collector = await person('Kamau Njoroge');
      const held = { owner_id: collector, kind: 'video', mime: 'video/mp4', rendered: true };
      const whole = { name: newFileName('mp4'), bytes: 1_000_000_000, sha256: Buffer.alloc(32, 1) };
      const known = await photo();
      const { id } = await stored(known, 'image', collector);
      await server.db
        .insertInto('media')
        .values({ ...held, ...whole })
        .execute();
      await expect(stored(await photo(), 'image', collector)).rejects.toMatchObject({ status: 429 });
      expect((await stored(known, 'image', collector)).id).toBe(id);
      expect((await stored(await photo(), 'image', otieno)).kind).toBe('image');
    });

    test('a rejected file leaves neither row nor file', async () => {
      const before = [await filesIn('private'), await server.db.selectFrom('media').select('id').execute()];
      await expect(stored(Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'not_an_image' });
      expect([await filesIn('private'), await server.db.selectFrom('media').select('id').execute()]).toEqual(before);
    });

    test('the storage rejects a key that leads out of its folder', async () => {
      for (const key of [
        'public/../secret',
        '../x',
        'public/a/b',
        '/etc/passwd',
        'other/x',
        'public/',
        'public/.x',
        'public/a\0',
      ]) {
        await expect((async () => server.storage.put(key, Buffer.from('x')))()).rejects.toThrow();
        await expect((async () => server.storage.find(key))()).rejects.toThrow();
      }
    });
  });

  describe('public files', () => {
    test('have two URLs, tolerate double slashes, come in every width with immutable caching and a strict CSP', async () => {
      const { id, name } = await stored(await photo());
      expect((await server.get(`!/media/${name}`)).status).toBe(404);
      await publish(server.db, server.storage, [id]);
      for (const each of [name, name.replace('.webp', '-320.webp'), name.replace('.webp', '-640.webp')]) {
        for (const where of [
          `!/media/${each}`,
          `!/api/media/${each}`,
          `!/api//media/${each}`,
          `!/api/media//${each}`,
        ]) {
          const response = await server.get(where);
          expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
          expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
          expect(response.headers.get('x-content-type-options')).toBe('nosniff');
          expect(response.headers.get('content-security-policy')).toBe(
            "sandbox; default-src 'none'; frame-ancestors 'none'",
          );
        }
      }
      const etag = (await server.get(`!/media/${name}`)).headers.get('etag') ?? '';
      expect((await server.get(`!/media/${name}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
      const head = await server.call('HEAD', `!/media/${name}`);
      expect([head.status, head.headers.get('content-length'), head.text]).toEqual([
        200,
        String((await rowOf(id))?.bytes),
        '',
      ]);
    });

    test('are no longer served once unpublished and the job has run', async () => {
      const { id, name } = await stored(await photo());
      await publish(server.db, server.storage, [id]);
      await unpublish(server.db, [id]);
      const { rows } = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs`.execute(
        server.db,
      );
      expect(rows.map((row) => row.task)).toContain('remove_files');
      await mediaTasks(server).remove_files?.({ names: [name] }, {} as never);
      expect((await server.get(`!/media/${name}`)).status).toBe(404);
      await publish(server.db, server.storage, [id]);
      expect((await server.get(`!/media/${name}`)).status).toBe(200);
    });

    test('stay complete when publishing and removing run at once', async () => {
      const { id, name } = await stored(await photo());
      for (let round = 0; round < 15; round++) {
        await publish(server.db, server.storage, [id]);
        await unpublish(server.db, [id]);
        await Promise.all([
          removeUnpublished(server.db, server.storage, [name]),
          publish(server.db, server.storage, [id]),
        ]);
        for (const file of filesOf(name)) expect(await server.storage.find(`public/${file}`)).not.toBeNull();
      }
    });

    test('never include a document', async () => {
      const { id, name } = await stored(pdf(), 'document');
      await publish(server.db, server.storage, [id]);
      expect((await rowOf(id))?.published).toBe(false);
      expect((await server.get(`!/media/${name}`)).status).toBe(404);
    });
  });

  describe('a video', () => {
    test('supports range requests', async () => {
      const bytes = video(5000);
      const { id, name } = await stored(bytes, 'video');
      await publish(server.db, server.storage, [id]);
      const part = async (range: string, more = {}) => server.get(`!/media/${name}`, { headers: { range, ...more } });

      const whole = await server.get(`!/media/${name}`);
      expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
        200,
        'video/mp4',
        'bytes',
      ]);
      for (const [range, start, end] of [
        ['bytes=0-99', 0, 99],
        ['bytes=4900-', 4900, 4999],
        ['bytes=-10', 4990, 4999],
        ['bytes=100-99999', 100, 4999],
      ] as const) {
        const response = await part(range);
        expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/5000`]);
        expect(response.headers.get('content-length')).toBe(String(end - start + 1));
        expect(response.text).toBe(bytes.subarray(start, end + 1).toString());
      }
      for (const range of ['bytes=5000-', 'bytes=9999-99999', 'bytes=-0']) {
        const response = await part(range);
        expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */5000']);
      }
      for (const range of ['bytes=5-2', 'bytes=0-1,4-5', 'items=0-1', 'bytes=a-b', 'bytes=-'])
        expect((await part(range)).status).toBe(200);
      expect((await part('bytes=0-9', { 'if-range': '"something else"' })).status).toBe(200);
      expect((await part('bytes=0-9', { 'if-range': whole.headers.get('etag') })).status).toBe(206);
      const head = await server.call('HEAD', `!/media/${name}`, { headers: { range: 'bytes=0-9' } });
      expect([head.status, head.headers.get('content-length'), head.text]).toEqual([206, '10', '']);
    });
  });

  describe('private files', () => {
    const media = (name: string) => ({ name, published: false });

    test('open with a signed URL, uncached, in every width', async () => {
      const { name } = await stored(await photo());
      const value = mediaUrl(server.settings, media(name), wanjiku);
      for (const where of [value, value.replace('.webp', '-320.webp'), value.replace('.webp', '-640.webp')]) {
        for (const base of ['!', '!/api', '!/api/']) {
          const response = await server.get(base + where);
          expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
          expect(response.headers.get('content-security-policy')).toBe(
            "sandbox; default-src 'none'; frame-ancestors 'none'",
          );
        }
      }
    });

    test('reject an edited, expired, foreign or missing signature', async () => {
      const { name } = await stored(await photo());
      const other = await stored(await photo(), 'image', otieno);
      const value = mediaUrl(server.settings, media(name), wanjiku);
      const edits = [
        value.replace(`for=${wanjiku}`, `for=${otieno}`),
        value.replace(/until=\d+/, `until=${Math.floor(Date.now() / 1000) + 99_999}`),
        value.replace(/sig=./, (sig) => (sig.endsWith('A') ? 'sig=B' : 'sig=A')),
        value.replace(/sig=.*/, 'sig='),
        value.replace(/&sig=.*/, ''),
        `${value}&sig=twice`,
        value.replace(name, other.name),
        mediaUrl({ tokenSecret: 'another' }, media(name), wanjiku),
        mediaUrl(server.settings, media(name), wanjiku, Date.now() - 6 * 60_000),
        value.replace('until=', 'until=1e'),
      ];
      for (const where of edits) expect([where, (await server.get(`!${where}`)).status]).toEqual([where, 403]);
      expect((await server.get(`!/private/${name}`)).status).toBe(401);
      expect((await server.call('HEAD', `!${edits[0]}`)).status).toBe(403);
      expect((await server.get(`!${edits[0]}`, { headers: { range: 'bytes=0-1' } })).status).toBe(403);
      expect((await server.get(`!/private/..%2fx?for=1`)).status).toBe(404);
    });

    test('close when the account they were signed for is disabled', async () => {
      const owner = await person('Gone Today');
      const { name } = await stored(await photo(), 'image', owner);
      const value = mediaUrl(server.settings, media(name), owner);
      expect((await server.get(`!${value}`)).status).toBe(200);
      await server.db.updateTable('accounts').set({ disabled_at: sql`now()` }).where('id', '=', owner).execute();
      expect((await server.get(`!${value}`)).status).toBe(404);
    });

    test('close when the person they were signed for has signed out everywhere', async () => {
      const owner = await person('Out Today');
      const { name } = await stored(await photo(), 'image', owner);
      const value = mediaUrl(server.settings, media(name), owner);
      expect((await server.get(`!${value}`)).status).toBe(200);
      await endSessions(server.db, owner);
      expect((await server.get(`!${value}`)).status).toBe(404);
    });

    test('keep one URL within a minute, valid for five', () => {
      const at = Date.parse('2026-11-24T10:00:01Z');
      const value = mediaUrl(server.settings, media('x'), 1, at);
      expect(mediaUrl(server.settings, media('x'), 1, at + 58_000)).toBe(value);
      expect(mediaUrl(server.settings, media('x'), 1, at + 60_000)).not.toBe(value);
      const left = Number(/until=(\d+)/.exec(value)?.[1]) - at / 1000;
      expect(left).toBeGreaterThanOrEqual(300);
      expect(left).toBeLessThanOrEqual(360);
    });

    test('that are a proof document are downloads, and every reading is in the audit log with its IP', async () => {
      const { id, name } = await stored(pdf(), 'document');
      const craftsman = await server.db
        .insertInto('craftsmen')
        .values({ account_id: wanjiku, slug: 'wanjiku-proof', proof_media_id: id })
        .returning('id')
        .executeTakeFirstOrThrow();
      const value = mediaUrl(server.settings, media(name), otieno);
      const response = await server.get(`!${value}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z2-7]{8}\.pdf"$/);
      await server.get(`!${value}`, { headers: { range: 'bytes=0-3' } });
      await server.get(`!${value}x`);
      const log = await server.db
        .selectFrom('audit_log')
        .select(['actor_id', 'subject_id', 'address'])
        .where('act', '=', 'read_proof_document')
        .execute();
      expect(log).toEqual([1, 2].map(() => ({ actor_id: otieno, subject_id: craftsman.id, address: '127.0.0.1' })));
    });
  });
});
