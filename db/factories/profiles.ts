import { createHash, randomUUID } from 'node:crypto';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { approve } from '#craftsmen/approval/approve.ts';
import { reject } from '#craftsmen/approval/reject.ts';
import { type ProfileChange, saveProfile } from '#craftsmen/profile/save-profile.ts';
import type { AppContext } from '#api/context.ts';
import type { Upload } from '#api/multipart.ts';
import { aCraftsman, anAdmin, type Person, type PersonOptions } from './people.ts';

export interface ProfileOptions extends PersonOptions {
  /** '' is rejected as the form rejects it; default: the craftsman's own name. */
  readonly company?: string;
  readonly profession?: string;
  readonly services?: readonly string[];
  readonly location?: string;
  readonly skills?: string;
  readonly languages?: ProfileChange['languages'];
  readonly description?: string;
  readonly picture?: Buffer;
  readonly pictures?: readonly Buffer[];
  readonly videos?: readonly Buffer[];
  readonly proof?: Buffer;
  /** Default: an admin of this file's own. */
  readonly adminId?: number;
}

export type ProfiledCraftsman = Person<'craftsman'> & { slug: string };

export async function anApprovedCraftsman(ctx: AppContext, options: ProfileOptions = {}): Promise<ProfiledCraftsman> {
  const craftsman = await aPendingCraftsman(ctx, options);
  await approve(ctx, craftsman.id, await reviewerOf(ctx, options));
  return craftsman;
}

export async function aPendingCraftsman(ctx: AppContext, options: ProfileOptions = {}): Promise<ProfiledCraftsman> {
  const craftsman = await aCraftsman(ctx, options);
  await withProfile(ctx, craftsman, options);
  return craftsman;
}

export async function aRejectedCraftsman(
  ctx: AppContext,
  options: ProfileOptions & { reason?: string } = {},
): Promise<ProfiledCraftsman> {
  const craftsman = await aPendingCraftsman(ctx, options);
  const reason = options.reason ?? 'The profile photo is too dark to see your face.';
  await reject(ctx.db, craftsman.id, reason, await reviewerOf(ctx, options));
  return craftsman;
}

/** Saves a profile as its owner would; on an approved craftsman it is a pending change. */
export async function withProfile(
  ctx: AppContext,
  craftsman: Pick<ProfiledCraftsman, 'id' | 'accountId' | 'fullName'>,
  options: ProfileOptions = {},
): Promise<void> {
  const [primary = 'Plumbing', ...more] = options.services ?? ['Plumbing'];
  const change: ProfileChange = {
    company_name: options.company ?? craftsman.fullName,
    profession: options.profession ?? 'Plumber',
    primary_service: primary,
    services: more,
    location: options.location ?? 'South B',
    skills: options.skills ?? 'Pipe Fitting',
    languages: options.languages,
    description:
      options.description ?? 'Clean work on the agreed day, with a photo of every joint before the wall is closed.',
    remove_images: [],
    image_order: [],
    remove_videos: [],
  };
  const picture = options.picture ?? (await plainPicture());
  const files = {
    profile: await storeIncoming(ctx, 'image', [picture]),
    proof_document: await storeIncoming(ctx, 'document', options.proof ? [options.proof] : []),
    service_images: await storeIncoming(ctx, 'image', options.pictures ?? [picture]),
    service_videos: await storeIncoming(ctx, 'video', options.videos ?? []),
  };
  try {
    await saveProfile(ctx, { craftsmanId: craftsman.id, accountId: craftsman.accountId }, change, files);
  } finally {
    await Promise.all(Object.values(files).flatMap((list) => list.map((file) => fs.rm(file.path, { force: true }))));
  }
}

export async function storeIncoming(
  ctx: Pick<AppContext, 'settings'>,
  accept: Upload['accept'],
  contents: readonly Buffer[],
): Promise<Upload[]> {
  const folder = path.join(ctx.settings.dataDir, 'incoming');
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  return Promise.all(
    contents.map(async (content) => {
      const where = path.join(folder, randomUUID());
      await fs.writeFile(where, content, { mode: 0o600 });
      const sha256 = createHash('sha256').update(content).digest();
      return { field: accept, path: where, bytes: content.length, sha256, accept };
    }),
  );
}

const plain = (width: number, height: number, background = '#b5651d') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

let small: Promise<Buffer> | undefined;
/** Of one width: rendering two costs a processor 23 ms in place of 2, and a run makes hundreds of craftsmen. */
const plainPicture = () => (small ??= plain(64, 48));

/** Of two widths. */
export const aWidePicture = (colour?: string) => plain(640, 480, colour);

const admins = new WeakMap<AppContext['settings'], Promise<number>>();
async function reviewerOf(ctx: AppContext, options: ProfileOptions) {
  if (options.adminId !== undefined) return { adminId: options.adminId, ip: null };
  let admin = admins.get(ctx.settings);
  if (!admin) admins.set(ctx.settings, (admin = anAdmin(ctx, { fullName: 'Mumbi Njoki' }).then((each) => each.id)));
  return { adminId: await admin, ip: null };
}
