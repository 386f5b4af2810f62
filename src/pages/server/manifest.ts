/** The pages as they were built: addresses and styles, read once at start. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Assets, SHEETS, type Style } from '#pages/renderer-types.ts';
import { ROOT } from '#platform/paths.ts';

export const DIST = path.join(ROOT, 'dist');

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
}

/** @returns null when nothing (whole) was built */
export function findBuild(dist = DIST): Assets | null {
  const manifest = path.join(dist, 'web/.vite/manifest.json');
  if (!existsSync(manifest) || !existsSync(path.join(dist, 'render/render.js'))) return null;
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, ManifestEntry | undefined>;
  const loader = entries['src/app/entries/loader.ts'];
  const styles = entries['src/app/entries/hydrate.tsx']?.css;
  const sheets = SHEETS.map((sheet) => [sheet, entries[`src/ui/styles/${sheet}.css`]] as const);
  if (!loader || !styles || sheets.some(([, entry]) => !entry)) return null;
  const styleOf = (file: string): Style => ({
    href: `/${file}`,
    text: readFileSync(path.join(dist, 'web', file), 'utf8').trim(),
  });
  const everywhere = styles.map(styleOf);
  return {
    loader: `/${loader.file}`,
    styles: everywhere,
    // Named in the sheet that every page carries; the other face is for a few letters only.
    face: /url\((\/assets\/[^)]*-latin-[^)]*\.woff2)\)/.exec(everywhere.map(({ text }) => text).join(''))?.[1] ?? null,
    sheets: Object.fromEntries(
      sheets.map(([sheet, entry]) => [sheet, styleOf(entry?.file as string)]),
    ) as Assets['sheets'],
  };
}
