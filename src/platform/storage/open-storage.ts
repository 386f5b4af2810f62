import path from 'node:path';
import type { Settings } from '#platform/settings.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

export async function openStorage(settings: Pick<Settings, 'mediaUrl' | 'dataDir'>): Promise<Storage> {
  return settings.mediaUrl ? s3Storage(settings.mediaUrl) : diskStorage(path.join(settings.dataDir, 'media'));
}
