import { randomUUID } from 'node:crypto';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { anAdmin, type Person } from '../../db/factories/people.ts';
import { type ApiResponse, startTestServer, type TestServer } from './test-server.ts';
import { anMp4, box } from './videos.ts';

export let server: TestServer;
export let admin: Person;
/** Fills what this module exports, anew for each file: they share the module. */
export function useProfileForm(): void {
  beforeAll(async () => {
    server = await startTestServer();
    admin = await anAdmin(server);
  });
  afterAll(() => server.close());
}

export const texts = {
  description: 'Pipes that stay dry.',
  profession: 'Plumber',
  location: 'South B',
  company_name: 'Maji Safi Plumbers',
  skills: 'Pipe Fitting, Wiring',
  primary_service: 'Plumbing',
};
let shade = 0;
export async function photo(): Promise<Blob> {
  const background = { r: (shade += 7) % 256, g: (shade * 3) % 256, b: (shade * 5) % 256 };
  const bytes = await sharp({ create: { width: 80 + (shade % 50), height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'IMG_0001.png', { type: 'image/png' });
}
export const file = (content: string | Buffer, name = 'x', type = '') =>
  new File([new Uint8Array(Buffer.from(content))], name, { type });
export const pdf = () => file(`%PDF-1.7\n${randomUUID()}\n%%EOF\n`, 'licence.pdf', 'application/pdf');
export const video = () =>
  file(Buffer.concat([anMp4({}).file, box('free', Buffer.from(randomUUID()))]), 'work.mp4', 'video/mp4');
export const full = async () => ({ ...texts, profile: await photo(), service_images: await photo() });

export type Form = Record<string, string | Blob | readonly (string | Blob)[]>;
export const save = (as: { access: string }, form: Form): Promise<ApiResponse> =>
  server.patch('/craftsman/', { as, form });
export const own = async (as: { access: string }) => (await server.get('/craftsman/', { as })).body;
export async function settled() {
  await expect.poll(() => fs.readdir(path.join(server.settings.dataDir, 'incoming')), { timeout: 5_000 }).toEqual([]);
  return filesLeft();
}
export const filesLeft = async () => [
  ...(await fs.readdir(path.join(server.settings.dataDir, 'incoming'))),
  ...(await fs.readdir(path.join(server.settings.dataDir, 'media/private'))),
  ...(await fs.readdir(path.join(server.settings.dataDir, 'media/public'))),
  ...(await fs.readdir(path.join(server.settings.dataDir, 'media/tmp'))),
];
