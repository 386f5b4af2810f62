/**
 * Hostile files in every upload field. An accepted file is downloaded as its owner and checked byte by byte. `npm test`
 * sends each file once as a photo, a document and a video; FULL=1 sends each to every field.
 */
import { promises as fs } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { filesOf, parseFileName } from '#media/names.ts';
import { collectGarbage } from '#media/garbage-collection.ts';
import { anAcceptedRequest, requestFields } from '../../db/factories/jobs.ts';
import { anApprovedCraftsman, aPendingCraftsman } from '../../db/factories/profiles.ts';
import { type ApiResponse, usePeople, useTestServer } from '../helpers/test-server.ts';
import { type HostileFile, hostileFiles, LEFT_BEHIND, NAMES, pixelBomb } from './hostile-files.ts';

const FULL = process.env.FULL === '1';

type Form = Record<string, string | Blob | readonly (string | Blob)[]>;
interface Sent extends ApiResponse {
  readonly files: readonly string[];
}
interface UploadField {
  readonly name: string;
  readonly takes: 0 | 1 | 2;
  send(file: Blob): Promise<Sent>;
}

const server = useTestServer();
const people = usePeople(server);
let fields: UploadField[];
let uploads = 0;

const PROFILE = {
  description: 'Pipes that stay dry.',
  profession: 'Plumber',
  location: 'South B',
  company_name: 'Maji Safi Plumbers',
  skills: 'Pipe Fitting',
  primary_service: 'Plumbing',
};

beforeAll(async () => {
  fields = await createFields();
});

async function createFields(): Promise<UploadField[]> {
  const worker = await aPendingCraftsman(server, { fullName: 'Barasa Simiyu' });
  const seller = await anApprovedCraftsman(server, { fullName: 'Ndunge Muthoka', adminId: people.admin.id });
  await server.put('/shop/', { as: seller, body: { name: 'Ndunge Hardware', description: 'Taps and seals' } });
  const product = await server.post('/shop/products/', { as: seller, form: { name: 'Tap', price: '450', stock: '3' } });
  expect(product.status, product.text).toBe(201);
  const base = (await server.get('/craftsman/', { as: worker })).body.service_images[0] as string;

  const profile = async (form: Form, value: (body: any) => unknown): Promise<Sent> => {
    const { body: before } = await server.get('/craftsman/', { as: worker });
    const remove = (list: readonly string[]) => list.filter((each) => !each.includes(base.split('?')[0] as string));
    const response = await server.patch('/craftsman/', {
      as: worker,
      form: { ...PROFILE, remove_images: remove(before.service_images), remove_videos: before.service_videos, ...form },
    });
    return { ...response, files: response.status === 200 ? [value(response.body)].flat().map(String) : [] };
  };
  let job = 0;
  let proofs = 99;
  return [
    { name: 'profile', takes: 0, send: (file) => profile({ profile: file }, (body) => body.profile) },
    {
      name: 'service_images',
      takes: 0,
      send: (file) => profile({ service_images: file }, (body) => body.service_images.at(-1)),
    },
    {
      name: 'media of a request',
      takes: 0,
      async send(file) {
        const values = Object.fromEntries(Object.entries(requestFields()).map(([key, value]) => [key, String(value)]));
        const response = await server.post('/job-requests/', { as: people.client, form: { ...values, media: file } });
        return { ...response, files: response.status === 201 ? [response.body.media] : [] };
      },
    },
    {
      name: 'image of a new product',
      takes: 0,
      async send(file) {
        const response = await server.post('/shop/products/', {
          as: seller,
          form: { name: 'Seal', price: '90', stock: '9', image: file },
        });
        if (response.status !== 201) return { ...response, files: [] };
        await server.delete(`/shop/products/${product.body.id}/`, { as: seller });
        product.body.id = response.body.id;
        return { ...response, files: [response.body.image] };
      },
    },
    {
      name: 'image of a product',
      takes: 0,
      async send(file) {
        const response = await server.patch(`/shop/products/${product.body.id}/`, {
          as: seller,
          form: { image: file },
        });
        return { ...response, files: response.status === 200 ? [response.body.image] : [] };
      },
    },
    {
      name: 'proof_document',
      takes: 1,
      send: (file) => profile({ proof_document: file }, (body) => body.proof_document),
    },
    {
      name: 'proof_images',
      takes: 1,
      async send(file) {
        if (proofs > 4) {
          job = (await anAcceptedRequest(server, people)).id;
          proofs = 0;
        }
        const response = await server.post(`/job-requests/${job}/proof/`, {
          as: people.craftsman,
          form: { proof_images: file },
        });
        if (response.status === 201) proofs += 1;
        return { ...response, files: response.status === 201 ? [response.body.proofs.at(-1).file] : [] };
      },
    },
    {
      name: 'service_videos',
      takes: 2,
      send: (file) => profile({ service_videos: file }, (body) => body.service_videos.at(-1)),
    },
  ];
}

const asFile = ({ content, name = 'IMG_0001.jpg', type = 'image/jpeg' }: HostileFile) =>
  new File([new Uint8Array(content)], name, { type });

async function findingsOf(uploadField: UploadField, file: HostileFile): Promise<string[]> {
  const { status, files, body, text } = await uploadField.send(asFile(file));
  uploads += 1;
  const expected = file.as[uploadField.takes];
  const became =
    status < 300
      ? 'stored'
      : status === 413
        ? 'too large'
        : status === 400 || status === 415
          ? 'rejected'
          : `${status}`;
  const well = expected === 'either' ? ['stored', 'too large', 'rejected'] : [expected];
  const findings = well.includes(became) ? [] : [`${expected}, but was ${became}: ${text.slice(0, 200)}`];
  if (status >= 400 && (typeof body.detail !== 'string' || body.detail.length > 200)) findings.push('no message');
  for (const url of files) findings.push(...(await inspect(url, file)));
  return findings.map((finding) => `${file.is} at ${uploadField.name}: ${finding}`);
}

const SERVED = /^(image\/webp|application\/pdf|video\/(mp4|webm|quicktime))$/;

/** A served file is re-encoded, has no metadata and cannot run scripts. */
async function inspect(url: string, file: HostileFile): Promise<string[]> {
  const findings: string[] = [];
  const main = parseFileName(url.split(/[/?]/).find((part) => part.includes('.')) ?? '')?.main ?? '';
  for (const name of filesOf(main)) {
    const response = await fetch(server.base + url.replace(main, name));
    const bytes = Buffer.from(await response.arrayBuffer());
    const header = (each: string) => response.headers.get(each) ?? '';
    const must = (right: boolean, finding: string) => void (right || findings.push(`${name}: ${finding}`));
    must(response.status === 200, `served with ${response.status}`);
    must(SERVED.test(header('content-type')), `served as ${header('content-type')}`);
    must(header('x-content-type-options') === 'nosniff', 'may be guessed');
    must(header('content-security-policy').startsWith("sandbox; default-src 'none'"), 'is not in a sandbox');
    must(!url.startsWith('/private/') || /no-store/.test(header('cache-control')), 'is private and cacheable');
    if (url.startsWith('/private/')) {
      const open = await fetch(`${server.base}/media/${name}`);
      await open.arrayBuffer();
      must(open.status === 404, `is private, and open to all with ${open.status}`);
    }
    if (header('content-type') === 'application/pdf') {
      must(/^attachment; filename="[a-z2-7]{8}\.pdf"$/.test(header('content-disposition')), 'opens in a page');
      continue;
    }
    for (const canary of LEFT_BEHIND) must(!bytes.includes(canary), `still says ${canary}`);
    if (header('content-type') !== 'image/webp') {
      must(bytes.length === file.content.length, 'moved');
      continue;
    }
    const facts = await sharp(bytes).metadata();
    must(facts.format === 'webp' && (facts.pages ?? 1) === 1, `is ${facts.format} of ${facts.pages} frames`);
    must(!(facts.exif ?? facts.xmp ?? facts.icc ?? facts.iptc ?? facts.comments?.length), 'still has metadata');
    must((facts.width ?? 0) <= 2_000 && (facts.height ?? 0) <= 6_000, 'is larger than a page needs');
  }
  return findings;
}

describe('hostile files', { timeout: FULL ? 600_000 : 120_000 }, () => {
  test('are rejected with a message, or re-encoded without metadata, in every field', async () => {
    const all = await hostileFiles();
    const findings: string[] = [];
    for (const [turn, file] of all.entries()) {
      for (const takes of [0, 1, 2] as const) {
        const choice = fields.filter((uploadField) => uploadField.takes === takes);
        for (const uploadField of FULL ? choice : [choice[turn % choice.length] as UploadField])
          findings.push(...(await findingsOf(uploadField, file)));
      }
    }
    expect(findings).toEqual([]);
    expect(uploads).toBeGreaterThanOrEqual(FULL ? 600 : 250);
  });

  test('with hostile names are stored under generated names', async () => {
    const bytes = await sharp({ create: { width: 31, height: 17, channels: 3, background: '#a05020' } })
      .png()
      .toBuffer();
    for (const [turn, name] of NAMES.entries()) {
      const uploadField = fields[turn % 5] as UploadField;
      const { status, files, text } = await uploadField.send(
        new File([new Uint8Array(bytes)], name, { type: 'image/png' }),
      );
      expect(status, `${name}: ${text}`).toBeLessThan(300);
      expect(files[0]).toMatch(/^\/(private|media)\/[a-z2-7]{26}\.31x17\.[0-9a-f]{6}\.webp/);
      if (name.length > 3) expect(text).not.toContain(name);
    }
    await server.work();
    await server.work();
    const folders = await Promise.all(
      ['private', 'public'].map((each) => fs.readdir(path.join(server.settings.dataDir, 'media', each))),
    );
    for (const name of folders.flat()) expect(parseFileName(name), name).not.toBeNull();
  });

  test('leave nothing behind: no half file, no row without bytes, no bytes without a row', async () => {
    await expect.poll(() => fs.readdir(path.join(server.settings.dataDir, 'incoming'))).toEqual([]);
    expect(await fs.readdir(path.join(server.settings.dataDir, 'media/tmp'))).toEqual([]);
    await collectGarbage(server.db, server.storage, new Date(Date.now() + 60_000));
    await server.work();
    await server.work();
    const rows = await server.db.selectFrom('media').select(['name', 'published']).execute();
    const files = async (folder: string) =>
      (await fs.readdir(path.join(server.settings.dataDir, 'media', folder))).sort();
    expect(await files('private')).toEqual(rows.flatMap(({ name }) => filesOf(name)).sort());
    expect(await files('public')).toEqual(
      rows
        .filter((row) => row.published)
        .flatMap(({ name }) => filesOf(name))
        .sort(),
    );
  });

  test('too many for a form are rejected, and not one is stored', async () => {
    const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#102030' } })
      .png()
      .toBuffer();
    const many = (count: number) =>
      Array.from({ length: count }, (_, turn) => new Blob([new Uint8Array([...small, turn])], { type: 'image/png' }));
    const as = people.newcomer;
    const tries: Form[] = [
      { ...PROFILE, profile: many(2) },
      { ...PROFILE, profile: many(1), service_images: many(11) },
      { ...PROFILE, profile: many(1), service_images: many(31) },
      { ...PROFILE, profile: many(1), service_images: many(1), proof_document: many(2) },
      { ...PROFILE, profile: many(1), service_images: many(1), unknown_field: Array.from({ length: 200 }, () => 'x') },
    ];
    for (const form of tries) {
      const response = await server.patch('/craftsman/', { as, form });
      expect([response.status, response.body.code], response.text).toEqual([400, 'too_many_files']);
    }
    expect((await server.get('/craftsman/', { as })).body.service_images).toEqual([]);
    await expect.poll(() => fs.readdir(path.join(server.settings.dataDir, 'incoming'))).toEqual([]);
  });
});

// Measures memory with concurrent bombs and large photos; needs the machine for itself.
test.runIf(FULL)(
  'sixteen bombs and sixteen large photos at once take at most 400 MB',
  { timeout: 300_000 },
  async () => {
    const bomb = new Blob([new Uint8Array(pixelBomb())], { type: 'image/png' });
    const large = await sharp({ create: { width: 7_300, height: 5_400, channels: 3, background: '#806040' } })
      .jpeg()
      .toBuffer();
    const uploadField = fields[2] as UploadField;
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    const sent = await Promise.all(
      Array.from({ length: 32 }, (_, turn) =>
        uploadField.send(turn % 2 ? bomb : new Blob([new Uint8Array(large), `${turn}`], { type: 'image/jpeg' })),
      ),
    );
    clearInterval(watch);
    const statuses = sent.map(({ status }) => status);
    console.log(`uploads: ${statuses.join(' ')}; at most ${Math.round((most - before) / 1e6)} MB more than before`);
    expect(statuses.filter((status) => ![201, 413, 503].includes(status))).toEqual([]);
    expect((most - before) / 1e6).toBeLessThan(400);
  },
);
