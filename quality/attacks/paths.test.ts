/** Requests for files by other names: path traversal, links, the public name of a private file, missing signatures. */
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { publish } from '#media/publish.ts';
import { anAdmin, type Person } from '../../db/factories/people.ts';
import { anApprovedCraftsman, aPendingCraftsman } from '../../db/factories/profiles.ts';
import { useTestServer } from '../helpers/test-server.ts';
import { exactPath } from './exact-request.ts';
import { PDF } from './fixtures.ts';

const CANARY = 'kanari-ya-faragha';
const server = useTestServer();
let admin: Person;
let pending: Person;
let approved: Person & { slug: string };
let photo: string;
let proof: string;
let shown: string;
beforeAll(async () => {
  admin = await anAdmin(server);
  const picture = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer();
  pending = await aPendingCraftsman(server, { proof: Buffer.concat([PDF, Buffer.from(CANARY)]), picture });
  approved = await anApprovedCraftsman(server, { adminId: admin.id });
  const names = await server.db.selectFrom('media').select(['owner_id', 'kind', 'name']).execute();
  const nameOf = (owner: Person, kind: string) =>
    names.find((each) => each.owner_id === owner.accountId && each.kind === kind)?.name as string;
  [photo, proof, shown] = [nameOf(pending, 'image'), nameOf(pending, 'document'), nameOf(approved, 'image')];
  await writeFile(path.join(server.settings.dataDir, 'token-secret'), CANARY);
  await writeFile(path.join(server.settings.dataDir, 'media/private/secret.txt'), CANARY);
});

const get = async (target: string, headers = {}, method = 'GET') => {
  const response = await exactPath(server.base, method, target, { headers });
  return response.status === 308
    ? exactPath(server.base, method, `${response.headers.location}`, { headers })
    : response;
};
const UP = [
  '..',
  '%2e%2e',
  '.%2e',
  '%252e%252e',
  '..;',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '...',
  '%2e%2e%00',
  '..%20',
  '\\..',
];
const SLASH = ['/', '%2f', '%252f', '%5c', '\\', '%c0%af', '//', '%2f%2f', ';/'];
const ROOTS = [
  '/media/',
  '/api/media/',
  '/private/',
  '/api/private/',
  '/assets/',
  '/pattern/',
  '/loom/',
  '/share/craftsman/',
  '/',
];

describe('no way out of a folder', () => {
  test('leads through dots, however they and their slashes are written', async () => {
    const targets = [`private/${proof}`, 'private/secret.txt', 'token-secret', 'package.json', 'etc/passwd'];
    const findings: string[] = [];
    let count = 0;
    for (const root of ROOTS) {
      for (const up of UP) {
        for (const slash of SLASH) {
          for (const [at, target] of targets.entries()) {
            const spelled = `${root}${`${up}${slash}`.repeat(1 + ((count + at) % 6))}${target.replace('/', slash)}`;
            const response = await get(spelled).catch((error: Error) => ({
              status: 400,
              text: error.message,
              headers: {},
            }));
            count++;
            // A "not found" page is a valid response.
            const leaks = response.text.includes(CANARY) || /"name": "ufundi"|root:.*:0:0/.test(response.text);
            if (leaks || ![400, 401, 403, 404, 414].includes(response.status))
              findings.push(`${response.status} ${spelled}`);
          }
        }
      }
    }
    expect([findings.length, ...findings.slice(0, 20)]).toEqual([0]);
    expect(count).toBeGreaterThan(3000);
  });

  test('is a whole path, a drive, a NUL, a stream, a folder or a hidden file', async () => {
    const absolute = path.join(server.settings.dataDir, 'token-secret');
    const names = [
      absolute,
      encodeURIComponent(absolute),
      `file:%2f%2f${encodeURIComponent(absolute)}`,
      `${shown}%00`,
      `%00${shown}`,
      `${proof}%00.webp`,
      `${shown}::$DATA`,
      `${shown}/.`,
      `${shown}/../${proof}`,
      `${shown}%2f..%2f..%2fprivate%2f${proof}`,
      'C:%5cwindows%5cwin.ini',
      '.',
      '',
      '.env',
      '.git%2fHEAD',
      '%2e',
      'private',
      'public',
      'tmp',
      '~root',
      '*',
      '%7b%7d',
    ];
    for (const root of ROOTS.slice(0, 5)) {
      for (const name of names) {
        const response = await get(root + name);
        expect([root + name, response.text.includes(CANARY)]).toEqual([root + name, false]);
        expect(response.status, root + name).toBeOneOf([400, 401, 403, 404, 414]);
      }
    }
  });

  test('is a symbolic link in the folder', async () => {
    const media = path.join(server.settings.dataDir, 'media');
    const name = `${'k'.repeat(26)}.pdf`;
    await symlink(path.join(media, 'private', proof), path.join(media, 'public', name));
    await symlink('/etc/passwd', path.join(media, 'public', `${'m'.repeat(26)}.pdf`));
    for (const root of ['/media/', '/api/media/']) {
      for (const each of [name, `${'m'.repeat(26)}.pdf`]) expect((await get(root + each)).status).toBe(404);
    }
  });
});

describe('a file that is not public', () => {
  const everyWidth = () => [photo, photo.replace('.webp', '-320.webp'), photo.replace('.webp', '-640.webp'), proof];

  test('is not served under a public name, to any actor and in any width, by GET, HEAD or a range', async () => {
    for (const name of everyWidth()) {
      for (const base of ['/media/', '/api/media/', '/api//media/', '/media//']) {
        for (const as of [undefined, pending, approved, admin]) {
          const authorization = as ? { authorization: `Bearer ${as.access}` } : {};
          for (const method of ['GET', 'HEAD']) {
            for (const more of [
              {},
              { range: 'bytes=0-9' },
              { range: 'bytes=-1' },
              { 'if-none-match': `"${name}"` },
              { 'if-none-match': '*' },
            ]) {
              const response = await get(base + name, { ...authorization, ...more }, method);
              expect([base + name, method, response.status]).toEqual([base + name, method, 404]);
            }
          }
        }
      }
    }
  });

  test('opens with an unchanged, unexpired signature of an open account only', async () => {
    const { body } = await server.get('/craftsman/', { as: pending });
    const good: string = body.proof_document;
    const bearer = { authorization: `Bearer ${admin.access}` };
    const edits = [
      good.replace(/for=\d+/, `for=${admin.accountId}`),
      good.replace(/for=(\d+)/, 'for=0$1'),
      good.replace(/for=(\d+)/, 'for=$1&for=$1'),
      good.replace(/for=(\d+)/, 'for[]=$1'),
      good.replace(/until=\d/, 'until=9'),
      good.replace(/until=(\d+)/, 'until=$1.0'),
      good.replace(/until=\d+/, 'until=1000000000'),
      good.replace(/sig=.{4}/, 'sig=AAAA'),
      good.replace(/sig=.*/, 'sig='),
      good.replace(/&sig=.*/, ''),
      good.replace(/\?.*/, '?for=1'),
      `${good}=`,
      good.replace(proof, photo),
    ];
    for (const base of ['', '/api', '/api/']) {
      for (const method of ['GET', 'HEAD']) {
        for (const range of [{}, { range: 'bytes=0-3' }, { range: 'bytes=999999-' }]) {
          const response = await get(base + good, range, method);
          expect(response.status).toBe('range' in range ? (range.range === 'bytes=0-3' ? 206 : 416) : 200);
          expect(response.headers['cache-control']).toMatch(/no-store/);
          for (const edit of edits) {
            const rejected = await get(base + edit, { ...range, ...bearer }, method);
            expect([edit, method, rejected.status]).toEqual([edit, method, 403]);
            expect(rejected.headers['cache-control']).toMatch(/no-store/);
          }
          const bare = await get(`${base}/private/${proof}`, { ...range, ...bearer }, method);
          expect([bare.status, bare.headers['content-length']]).not.toEqual([200, undefined]);
          expect(bare.status).toBe(401);
        }
      }
    }
    await server.owner
      .updateTable('accounts')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', pending.accountId)
      .execute();
    for (const method of ['GET', 'HEAD']) expect((await get(good, { range: 'bytes=0-3' }, method)).status).toBe(404);
    await server.owner.updateTable('accounts').set({ disabled_at: null }).where('id', '=', pending.accountId).execute();
  });

  test('never becomes public by way of a shop that is not there or not one’s own', async () => {
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#aa3311' } })
      .jpeg()
      .toBuffer();
    await server.put('/shop/', { as: approved, body: { name: 'Duka', description: '' } });
    const made = await server.post('/shop/products/', { as: approved, body: { name: 'Stool', price: 900, stock: 1 } });
    const { id } = made.body;
    const image = () => new Blob([new Uint8Array(picture)]);
    const tries = [
      await server.post('/shop/products/', {
        as: pending,
        form: { name: 'Stool', price: '900', stock: '1', image: image() },
      }),
      await server.patch(`/shop/products/${id}/`, { as: pending, form: { image: image() } }),
      await server.patch('/shop/products/987654/', { as: pending, form: { image: image() } }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
    // Uploading a published picture again must not reveal its stored name.
    const texts = {
      description: 'x',
      profession: 'x',
      location: 'Karen',
      company_name: 'x',
      skills: 'x',
      primary_service: 'Tiling',
    };
    const saved = await server.patch('/craftsman/', { as: pending, form: { ...texts, service_images: image() } });
    expect(saved.status).toBe(200);
    for (const value of saved.body.service_images as string[]) {
      const name = value.split('?')[0]?.split('/').pop() as string;
      expect((await get(`/media/${name}`)).status).toBe(404);
    }
  });

  test('is unpublished with the row that showed it; a document is never published', async () => {
    const { id } = await server.db.selectFrom('media').select('id').where('name', '=', proof).executeTakeFirstOrThrow();
    await publish(server.db, server.storage, [id]);
    expect((await get(`/media/${proof}`)).status).toBe(404);
    expect((await get(`/media/${shown}`)).status).toBe(200);
  });
});
