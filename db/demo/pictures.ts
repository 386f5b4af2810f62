/**
 * Four pictures of each trade, as many as a trade has craftsmen, so that each leads with another one. A picture is encoded
 * once and reused: encoding is most of a first start's time.
 */
import { createHash } from 'node:crypto';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Service } from '#catalogue/services.ts';
import { filesOf, newFileName } from '#media/names.ts';
import type { PreparedMedia } from '#media/prepare.ts';
import { storeFile } from '#media/store.ts';
import type { AppContext } from '#api/context.ts';
import { ROOT } from '#platform/paths.ts';

const PICTURES = path.join(ROOT, 'db/demo/pictures');

export type Photo = () => Promise<Buffer>;

const once = (make: () => Promise<Buffer>): Photo => {
  let made: Promise<Buffer> | undefined;
  return () => (made ??= make());
};

const pictureFile = (file: string): Photo => once(() => fs.readFile(path.join(PICTURES, file)));

const trades = new Map<Service, Photo[]>();
export function photosOf(service: Service): Photo[] {
  let photos = trades.get(service);
  if (!photos) {
    const slug = service.toLowerCase().replace(/ /g, '-');
    photos = [1, 2, 3, 4].map((number) => pictureFile(`${slug}-${number}.webp`));
    trades.set(service, photos);
  }
  return photos;
}

export const PROBLEM_PHOTOS: Partial<Record<Service, Photo>> = {
  Plumbing: pictureFile('problem-leak.webp'),
  Masonry: pictureFile('problem-crack.webp'),
  Electrical: pictureFile('problem-socket.webp'),
  Tiling: pictureFile('problem-tile.webp'),
  Roofing: pictureFile('problem-roof.webp'),
  Painting: pictureFile('problem-paint.webp'),
};
export const CISTERN = pictureFile('problem-cistern.webp');

/** One place before, during and after the work. */
export const proofOf = (place: 'bathroom' | 'sink') => ({
  before: pictureFile(`proof-${place}-before.webp`),
  during: pictureFile(`proof-${place}-during.webp`),
  after: pictureFile(`proof-${place}-after.webp`),
});
export const product = (name: string): Photo => pictureFile(`product-${name}.webp`);

const encoded = new Map<string, Promise<PreparedMedia>>();

/** Stores a photo for its owner as an upload would. @returns the media row's id */
export async function storePicture(ctx: AppContext, ownerId: number, bytes: Buffer): Promise<number> {
  const sha256 = createHash('sha256').update(bytes).digest();
  const key = sha256.toString('hex');
  let prepared = encoded.get(key);
  if (!prepared) encoded.set(key, (prepared = encode(bytes, sha256)));
  const { id } = await storeFile(ctx.db, ctx.storage, ownerId, underNewName(await prepared));
  return id;
}

/** As `prepare` does, at a third of the work: these pictures need no re-encoding, only their smaller widths. */
async function encode(bytes: Buffer, sha256: Buffer): Promise<PreparedMedia> {
  const { width, height } = await sharp(bytes).metadata();
  const { dominant } = await sharp(bytes)
    .resize(32)
    .toBuffer({ resolveWithObject: true })
    .then(({ data }) => sharp(data).stats());
  const average = Buffer.from([dominant.r, dominant.g, dominant.b]).toString('hex');
  const name = newFileName('webp', { width, height, average });
  const files = [];
  for (const file of filesOf(name)) {
    const smaller = /-(\d+)\.webp$/.exec(file)?.[1];
    const content = smaller
      ? await sharp(bytes).resize(Number(smaller)).webp({ quality: 76, effort: 2 }).toBuffer()
      : bytes;
    files.push({ name: file, content });
  }
  return { kind: 'image', name, mime: 'image/webp', bytes: bytes.length, width, height, sha256, rendered: true, files };
}

const LETTERS = 26;
/** Every craftsman has a file of their own, so that removing one leaves the others. */
function underNewName(prepared: PreparedMedia): PreparedMedia {
  const letters = newFileName('webp').slice(0, LETTERS);
  const renamed = (name: string) => letters + name.slice(LETTERS);
  return {
    ...prepared,
    name: renamed(prepared.name),
    files: prepared.files.map((file) => ({ ...file, name: renamed(file.name) })),
  };
}
