import sharp from 'sharp';
import { openSession } from '#identity/session/sessions.ts';
import { openDatabase } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';
import { PASSWORD } from '../dataset/generate.ts';
import { TOKEN_SECRET } from './processes.ts';

export interface RawRequest {
  readonly bytes: Buffer;
  /** Offset of a unique number in each request; -1: none. */
  readonly stamp: number;
}

interface Options {
  readonly access?: string;
  readonly compressed?: boolean;
}

function headOf(method: string, where: string, { access, compressed }: Options, more = ''): string {
  const lines = [`${method} ${where} HTTP/1.1`, 'host: bench.example', 'accept-language: en'];
  if (compressed) lines.push('accept-encoding: gzip, deflate, br');
  if (access) lines.push(`authorization: Bearer ${access}`);
  return `${lines.join('\r\n')}\r\n${more}\r\n`;
}

export const get = (where: string, options: Options = {}): RawRequest => ({
  bytes: Buffer.from(headOf('GET', where, options)),
  stamp: -1,
});

export function send(method: 'POST' | 'PATCH', where: string, body: object, options: Options = {}): RawRequest {
  const text = JSON.stringify(body);
  const more = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
  return { bytes: Buffer.from(headOf(method, where, options, more) + text), stamp: -1 };
}

export const signIn = (email: string): RawRequest => send('POST', '/api/client-login/', { email, password: PASSWORD });

export interface SignedIn {
  readonly profileId: number | null;
  readonly access: string;
}

/** Sessions as sign-in opens them, without the password hashes. */
export async function signedIn(
  url: string,
  accounts: readonly { readonly id: number; readonly role: string; readonly own: number | null }[],
): Promise<SignedIn[]> {
  const opened = openDatabase({ connectionString: url, max: 2 }, () => {});
  const settings = { tokenSecret: TOKEN_SECRET } as Settings;
  try {
    const hashes = await opened.pool.query('select id, password_hash from accounts where id = any($1)', [
      accounts.map((each) => each.id),
    ]);
    const hashOf = new Map(hashes.rows.map((row) => [row.id, row.password_hash as string]));
    const people: SignedIn[] = [];
    for (const { id, role, own } of accounts) {
      const proven = { id, role, password_hash: hashOf.get(id) ?? null };
      const pair = await openSession({ settings, db: opened.db }, proven, null);
      if (!pair) throw new Error(`account ${id} cannot sign in`);
      people.push({ profileId: own, access: pair.access });
    }
    return people;
  } finally {
    await opened.close();
  }
}

export async function aPhoto(): Promise<Buffer> {
  // Blurred noise compresses like a photo.
  const noise = Buffer.from(Uint8Array.from({ length: 1600 * 1200 * 3 }, (_each, at) => (at * 2654435761) >>> 24));
  for (const quality of [70, 60, 50, 40, 30, 20]) {
    const bytes = await sharp(noise, { raw: { width: 1600, height: 1200, channels: 3 } })
      .blur(1.2)
      .jpeg({ quality })
      .toBuffer();
    if (bytes.length < 230_000) return bytes;
  }
  throw new Error('no photo of that weight');
}

const BOUNDARY = 'bench-0f3a9d';
const part = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

export function jobFields(service: string): Record<string, string> {
  return {
    name: 'Wanjiku Kamau',
    phone: '+254712345678',
    service,
    schedule: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    address: 'Mugoya Estate, house 14, blue gate',
    location: 'nairobi',
    description: 'The kitchen sink leaks under the counter and the floor is wet every morning.',
    isUrgent: 'false',
  };
}

/** A number after the end of the photo makes each one different, so that each is encoded again. */
export function jobWithPhoto(access: string, photo: Buffer): RawRequest {
  const fields = Object.entries(jobFields('Plumbing')).map(([name, value]) => part(name, value));
  const before = Buffer.from(
    `${fields.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="media"; filename="sink.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
  );
  const after = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const length = before.length + photo.length + 8 + after.length;
  const more = `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${length}\r\n`;
  const head = Buffer.from(headOf('POST', '/api/job-requests/', { access }, more));
  const bytes = Buffer.concat([head, before, photo, Buffer.from('00000000'), after]);
  return { bytes, stamp: head.length + before.length + photo.length };
}
