import { createHash } from 'node:crypto';
import path from 'node:path';

const taken = new Map<string, string>();

/**
 * What a class of a CSS module is called in the built pages: short, since a page names some two hundred of them, and the
 * same in the builds for the browser and for the server.
 * @throws when two classes come to the same name
 */
export function shortClassName(name: string, file: string): string {
  const full = `${path.relative(process.cwd(), file.replace(/\?.*$/, ''))} ${name}`;
  const short = `_${createHash('sha256').update(full).digest('base64url').slice(0, 4)}`;
  const other = taken.get(short);
  if (other !== undefined && other !== full) throw new Error(`"${other}" and "${full}" have the same short name`);
  taken.set(short, full);
  return short;
}
