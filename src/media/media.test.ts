import { createHash, randomUUID } from 'node:crypto';
import { promises as fs } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '#identity/store.ts';
import type { Upload } from '#api/multipart.ts';
import { startTestServer, type TestServer } from '../../quality/helpers/test-server.ts';
import { mediaUrl } from './addresses.ts';
import { filesOf } from './names.ts';
import { prepare } from './prepare.ts';
import { forget, keep, storeUpload, publish, removeUnpublished, unpublish } from './store.ts';
import { forgetDecidedProofs, sweep, sweepIncoming } from './sweep.ts';
import { mediaTasks } from './tasks.ts';

let server: TestServer;
let wanjiku: number;
let otieno: number;
beforeAll(async () => {
  // In a bucket too: media-in-a-bucket.test.ts
  const mediaUrl = process.env.TEST_MEDIA_URL;
  server = await startTestServer(mediaUrl ? { mediaUrl } : {});
  wanjiku = await person('Wanjiku Mwangi');
  otieno = await person('Otieno Ouma');
});
afterAll(() => server.close());

function person(fullName: string) {
  const email = `${randomUUID()}@example.com`;
  const nobody = { phone: null, passwordHash: null, language: 'en' } as const;
  return openAccount(server.db, { role: 'craftsman', fullName, email, ...nobody });
}

async function received(bytes: Buffer, accept: Upload['accept'] = 'image'): Promise<Upload> {
  const where = path.join(server.settings.dataDir, 'incoming', randomUUID());
  await fs.writeFile(where, bytes);
  return {
    field: 'media',
    path: where,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    accept,
  };
}

let shade = 0;
const photo = (width = 700, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: { r: shade++ % 256, g: (shade >> 8) % 256, b: 90 } } })
    .png()
    .toBuffer();
const pdf = () => Buffer.from(`%PDF-1.7\n${randomUUID()}\n%%EOF\n`);
const video = (size = 1000) =>
  Buffer.concat([
    Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'),
    Buffer.from('\0\0\0\x08moov\0\0\0\0mdat', 'latin1'),
    Buffer.from(randomUUID().repeat(size / 36 + 1)).subarray(0, size - 40),
  ]);

const kept = async (bytes: Buffer, accept: Upload['accept'] = 'image', owner = wanjiku) =>
  storeUpload(server.db, server.storage, owner, await received(bytes, accept));
async function inFolder(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of server.storage.list(`${folder}/`)) names.push(path.basename(key));
  return names;
}
const rowOf = (id: number) => server.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
const anHourAndMore = () => new Date(Date.now() + 60_000);

/** As the wire carries it: fetch would tidy the path before sending it. */
function raw(where: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(server.base);
  return new Promise((resolve, reject) => {
    http
      .get({ hostname, port, path: where, headers }, (response) => {
        let text = '';
        response
          .on('data', (chunk) => (text += chunk))
          .on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      })
      .on('error', reject);
  });
}

describe('keeping', () => {
  test('the same photo of the same person twice is one row and one set of files', async () => {
    const bytes = await photo();
    const before = (await inFolder('private')).length;
    const first = await kept(bytes);
    expect(await kept(bytes)).toEqual(first);
    expect((await inFolder('private')).length - before).toBe(filesOf(first.name).length);
  });

  test('the same photo of two people is two, so that neither learns that the other has it', async () => {
    const bytes = await photo();
    expect((await kept(bytes)).id).not.toBe((await kept(bytes, 'image', otieno)).id);
  });

  test('the same photo sent ten times at once is one row, and the losers leave no file', async () => {
    const prepared = await received(await photo());
    const before = (await inFolder('private')).length;
    const all = await Promise.all(
      Array.from({ length: 10 }, async () => keep(server.db, server.storage, wanjiku, await prepare(prepared))),
    );
    expect(new Set(all.map((each) => each.id)).size).toBe(1);
    expect((await inFolder('private')).length - before).toBe(filesOf(all[0]?.name ?? '').length);
    expect(await inFolder('tmp')).toEqual([]);
  });

  test('a refused file leaves neither row nor file', async () => {
    const before = [await inFolder('private'), await server.db.selectFrom('media').select('id').execute()];
    await expect(kept(Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'not_an_image' });
    expect([await inFolder('private'), await server.db.selectFrom('media').select('id').execute()]).toEqual(before);
  });

  test('a key that leads out of the folder is refused by the storage itself', async () => {
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
  test('answer under both addresses, doubled slashes included, in every width, for ever and with nothing allowed', async () => {
    const { id, name } = await kept(await photo());
    expect((await server.get(`!/media/${name}`)).status).toBe(404);
    await publish(server.db, server.storage, [id]);
    for (const each of [name, name.replace('.webp', '-320.webp'), name.replace('.webp', '-640.webp')]) {
      for (const where of [`!/media/${each}`, `!/api/media/${each}`, `!/api//media/${each}`, `!/api/media//${each}`]) {
        const answer = await server.get(where);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        expect(answer.headers.get('content-security-policy')).toBe(
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

  test('are nothing else: no way out of the folder, no listing, no private file, no variant that is not there', async () => {
    const { name } = await kept(await photo());
    const tries = [
      '/media/../private/x',
      '/media/%2e%2e%2fprivate%2fx',
      '/media/..%2f..%2ftoken-secret',
      '/media/%252e%252e%252fx',
      '/media/..%5c..%5cx',
      '/media/%00',
      `/media/${name}%00.webp`,
      '/media/',
      '/media',
      '/media/.',
      '/media/..',
      '/media//etc/passwd',
      '/media/%2fetc%2fpasswd',
      `/media/${name}`,
      `/media/${name.toUpperCase()}`,
      `/media/${name.replace('.webp', '-1.webp')}`,
      `/media/${name}/`,
      `/media/public/${name}`,
      `/media/${'a'.repeat(280)}`,
      '/media/con',
      '/media/%F0%9F%92%A9',
      `/media/private%2f${name}`,
      '/api/media/../../x',
      '/media/tmp',
    ];
    for (const where of tries) expect([where, (await raw(where)).status]).toEqual([where, 404]);
    for (const where of ['/media/%', '/media/%zz', '/media/%c0%ae'])
      expect((await raw(where)).status).toBeLessThan(500);
  });

  test('leave public view when they are no longer published, once the job has run', async () => {
    const { id, name } = await kept(await photo());
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

  test('stay whole when publishing and removing meet', async () => {
    const { id, name } = await kept(await photo());
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

  test('never include a document, whoever asks for it', async () => {
    const { id, name } = await kept(pdf(), 'document');
    await publish(server.db, server.storage, [id]);
    expect((await rowOf(id))?.published).toBe(false);
    expect((await server.get(`!/media/${name}`)).status).toBe(404);
  });
});

describe('a video', () => {
  test('is answered in the parts a player asks for', async () => {
    const bytes = video(5000);
    const { id, name } = await kept(bytes, 'video');
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
      const answer = await part(range);
      expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/5000`]);
      expect(answer.headers.get('content-length')).toBe(String(end - start + 1));
      expect(answer.text).toBe(bytes.subarray(start, end + 1).toString());
    }
    for (const range of ['bytes=5000-', 'bytes=9999-99999', 'bytes=-0']) {
      const answer = await part(range);
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */5000']);
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

  test('open by their signed address, kept by no cache, in every width', async () => {
    const { name } = await kept(await photo());
    const value = mediaUrl(server.settings, media(name), wanjiku);
    for (const where of [value, value.replace('.webp', '-320.webp'), value.replace('.webp', '-640.webp')]) {
      for (const base of ['!', '!/api', '!/api/']) {
        const answer = await server.get(base + where);
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
        expect(answer.headers.get('content-security-policy')).toBe(
          "sandbox; default-src 'none'; frame-ancestors 'none'",
        );
      }
    }
  });

  test('open to nobody with an edited, expired, borrowed or missing signature', async () => {
    const { name } = await kept(await photo());
    const other = await kept(await photo(), 'image', otieno);
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

  test('close with the account they were signed for', async () => {
    const gone = await person('Gone Today');
    const { name } = await kept(await photo(), 'image', gone);
    const value = mediaUrl(server.settings, media(name), gone);
    expect((await server.get(`!${value}`)).status).toBe(200);
    await server.db.updateTable('accounts').set({ disabled_at: sql`now()` }).where('id', '=', gone).execute();
    expect((await server.get(`!${value}`)).status).toBe(404);
  });

  test('keep one address for the minute a page is looked at, good for five', () => {
    const at = Date.parse('2026-11-24T10:00:01Z');
    const value = mediaUrl(server.settings, media('x'), 1, at);
    expect(mediaUrl(server.settings, media('x'), 1, at + 58_000)).toBe(value);
    expect(mediaUrl(server.settings, media('x'), 1, at + 60_000)).not.toBe(value);
    const left = Number(/until=(\d+)/.exec(value)?.[1]) - at / 1000;
    expect(left).toBeGreaterThanOrEqual(300);
    expect(left).toBeLessThanOrEqual(360);
  });

  test('that are a proof document are handed over, not shown, and every reading is written down', async () => {
    const { id, name } = await kept(pdf(), 'document');
    const craftsman = await server.db
      .insertInto('craftsmen')
      .values({ account_id: wanjiku, slug: 'wanjiku-proof', proof_media_id: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const value = mediaUrl(server.settings, media(name), otieno);
    const answer = await server.get(`!${value}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z2-7]{8}\.pdf"$/);
    await server.get(`!${value}`, { headers: { range: 'bytes=0-3' } });
    await server.get(`!${value}x`);
    const trail = await server.db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_id'])
      .where('act', '=', 'read_proof_document')
      .execute();
    expect(trail).toEqual([1, 2].map(() => ({ actor_id: otieno, subject_id: craftsman.id })));
  });
});

describe('the sweeper', () => {
  test('removes what nothing refers to, and leaves what is used or young', async () => {
    const stray = await kept(await photo());
    const used = await kept(await photo(), 'image', otieno);
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
    await server.storage.put('private/aaaaaaaaaaaaaaaaaaaaaaaaaa.webp', Buffer.from('nobody knows me'));
    await server.storage.put('public/aaaaaaaaaaaaaaaaaaaaaaaaaa.webp', Buffer.from('nobody knows me'));
    await server.storage.put('tmp/crashed', Buffer.from('half'));

    expect(await sweep(server.db, server.storage)).toEqual({ rows: 0, files: 0 });
    expect(await rowOf(stray.id)).toBeDefined();

    const swept = await sweep(server.db, server.storage, anHourAndMore());
    expect(swept.rows).toBeGreaterThan(0);
    expect(await rowOf(stray.id)).toBeUndefined();
    expect(await server.storage.find(`private/${stray.name}`)).toBeNull();
    expect(await server.storage.find('private/aaaaaaaaaaaaaaaaaaaaaaaaaa.webp')).toBeNull();
    expect(await server.storage.find('public/aaaaaaaaaaaaaaaaaaaaaaaaaa.webp')).toBeNull();
    expect(await inFolder('tmp')).toEqual([]);
    for (const file of filesOf(used.name)) expect(await server.storage.find(`public/${file}`)).not.toBeNull();
    expect(await sweep(server.db, server.storage, anHourAndMore())).toEqual({ rows: 0, files: 0 });
  });

  test('takes back public copies that were never published', async () => {
    const { id, name } = await kept(await photo());
    await server.db
      .insertInto('craftsman_revisions')
      .values({ craftsman_id: await aCraftsman(), full_name: 'X', profile_media_id: id })
      .execute();
    for (const file of filesOf(name)) await server.storage.copy(`private/${file}`, `public/${file}`);
    await sweep(server.db, server.storage, anHourAndMore());
    for (const file of filesOf(name)) {
      expect(await server.storage.find(`public/${file}`)).toBeNull();
      expect(await server.storage.find(`private/${file}`)).not.toBeNull();
    }
  });

  test('lets a photo go that is sent again at that moment, or keeps it whole: never a row without bytes', async () => {
    const bytes = await photo();
    for (let round = 0; round < 8; round++) {
      await kept(bytes);
      const [again] = await Promise.all([kept(bytes), sweep(server.db, server.storage, new Date())]);
      const row = await rowOf(again.id);
      if (row)
        for (const file of filesOf(row.name)) expect(await server.storage.find(`private/${file}`)).not.toBeNull();
    }
  });

  test('clears away what a crashed process left half received', async () => {
    const left = path.join(server.settings.dataDir, 'incoming', 'left');
    await fs.writeFile(left, 'half');
    await sweepIncoming(server.settings.dataDir);
    expect(await fs.stat(left)).toBeDefined();
    await sweepIncoming(server.settings.dataDir, anHourAndMore());
    await expect(fs.stat(left)).rejects.toThrow();
  });

  test('forgets a proof document thirty days after the decision, not before, and never while a change waits', async () => {
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
      const proof = await kept(pdf(), 'document', owner);
      proofs.push(proof.id);
      const craftsman = await aCraftsman(owner, proof.id);
      const { id } = await server.db
        .insertInto('craftsman_revisions')
        .values({ craftsman_id: craftsman, full_name: 'X', ...revision })
        .returning('id')
        .executeTakeFirstOrThrow();
      await server.db.updateTable('craftsmen').set({ current_revision_id: id }).where('id', '=', craftsman).execute();
    }
    expect(await forgetDecidedProofs(server.db, now)).toBe(2);
    const left = await Promise.all(proofs.map(async (id) => (await rowOf(id)) !== undefined));
    expect(left).toEqual(cases.map((each) => each.stays));
  });

  test('finds nothing to do after somebody was forgotten', async () => {
    const { id, name } = await kept(await photo());
    await publish(server.db, server.storage, [id]);
    await forget(server.db, [id]);
    await mediaTasks(server).remove_files?.({ names: [name] }, {} as never);
    for (const file of filesOf(name)) {
      expect(await server.storage.find(`public/${file}`)).toBeNull();
      expect(await server.storage.find(`private/${file}`)).toBeNull();
    }
  });
});

async function aCraftsman(accountId?: number, proof: number | null = null): Promise<number> {
  const account_id = accountId ?? (await person('Someone'));
  const row = { account_id, slug: `s-${account_id}`, proof_media_id: proof };
  return (await server.db.insertInto('craftsmen').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
