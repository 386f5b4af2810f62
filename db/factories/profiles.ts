/** Craftsmen with a profile, for tests and the demo: saved and judged by the product's own verbs. */
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
  /** "" is refused as it is from the form; without one the craftsman's own name is the company's. */
  readonly company?: string;
  readonly profession?: string;
  /** The first is the primary one. */
  readonly services?: readonly string[];
  readonly location?: string;
  readonly skills?: string;
  readonly description?: string;
  readonly picture?: Buffer;
  readonly pictures?: readonly Buffer[];
  readonly videos?: readonly Buffer[];
  readonly proof?: Buffer;
  /** The account that judges; without one an admin of the makers' own does. */
  readonly adminId?: number;
}

export type ProfiledCraftsman = Person<'craftsman'> & { slug: string };

/** A craftsman the public sees. */
export async function anApprovedCraftsman(ctx: AppContext, wanted: ProfileOptions = {}): Promise<ProfiledCraftsman> {
  const craftsman = await aPendingCraftsman(ctx, wanted);
  await approve(ctx, craftsman.id, await decider(ctx, wanted));
  return craftsman;
}

/** A craftsman whose complete profile waits for an admin. */
export async function aPendingCraftsman(ctx: AppContext, wanted: ProfileOptions = {}): Promise<ProfiledCraftsman> {
  const craftsman = await aCraftsman(ctx, wanted);
  await withProfile(ctx, craftsman, wanted);
  return craftsman;
}

export async function aRejectedCraftsman(
  ctx: AppContext,
  wanted: ProfileOptions & { reason?: string } = {},
): Promise<ProfiledCraftsman> {
  const craftsman = await aPendingCraftsman(ctx, wanted);
  const reason = wanted.reason ?? 'The profile photo is too dark to see your face.';
  await reject(ctx.db, craftsman.id, reason, await decider(ctx, wanted));
  return craftsman;
}

/** Saves a profile as its owner would; on an approved craftsman it is a change that waits. */
export async function withProfile(
  ctx: AppContext,
  craftsman: Pick<ProfiledCraftsman, 'id' | 'accountId' | 'fullName'>,
  wanted: ProfileOptions = {},
): Promise<void> {
  const [primary = 'Plumbing', ...more] = wanted.services ?? ['Plumbing'];
  const change: ProfileChange = {
    company_name: wanted.company ?? craftsman.fullName,
    profession: wanted.profession ?? 'Plumber',
    primary_service: primary,
    services: more,
    location: wanted.location ?? 'South B',
    skills: wanted.skills ?? 'Pipe Fitting',
    description:
      wanted.description ?? 'Clean work on the agreed day, with a photo of every joint before the wall is closed.',
    remove_images: [],
    image_order: [],
    remove_videos: [],
  };
  const picture = wanted.picture ?? (await plainPicture());
  const files = {
    profile: await arrived(ctx, 'image', [picture]),
    proof_document: await arrived(ctx, 'document', wanted.proof ? [wanted.proof] : []),
    service_images: await arrived(ctx, 'image', wanted.pictures ?? [picture]),
    service_videos: await arrived(ctx, 'video', wanted.videos ?? []),
  };
  try {
    await saveProfile(ctx, { craftsmanId: craftsman.id, accountId: craftsman.accountId }, change, files);
  } finally {
    await Promise.all(Object.values(files).flatMap((list) => list.map((file) => fs.rm(file.path, { force: true }))));
  }
}

/** Lays files where an upload would have left them. */
export async function arrived(
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

let drawn: Promise<Buffer> | undefined;
/** A picture that costs next to nothing; one for the profile and the work, so it is drawn and stored once. */
function plainPicture(): Promise<Buffer> {
  const size = { width: 640, height: 480, channels: 3 } as const;
  return (drawn ??= sharp({ create: { ...size, background: '#b5651d' } })
    .jpeg()
    .toBuffer());
}

const admins = new WeakMap<AppContext['settings'], Promise<number>>();
async function decider(ctx: AppContext, wanted: ProfileOptions) {
  if (wanted.adminId !== undefined) return { adminId: wanted.adminId, ip: null };
  let admin = admins.get(ctx.settings);
  if (!admin) admins.set(ctx.settings, (admin = anAdmin(ctx, { fullName: 'Mumbi Njoki' }).then((each) => each.id)));
  return { adminId: await admin, ip: null };
}
