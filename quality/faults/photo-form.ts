import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { FormData } from 'undici';
import { requestFields } from '../../db/factories/jobs.ts';

export async function withPhoto(fields: object = requestFields()): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  const raw = { width: 64, height: 48, channels: 3 } as const;
  const photo = await sharp(randomBytes(64 * 48 * 3), { raw })
    .jpeg()
    .toBuffer();
  form.append('media', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'sink.jpg');
  return form;
}
