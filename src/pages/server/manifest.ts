import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Assets, Icons, Renderer, Style } from '#pages/renderer-types.ts';
import { ROOT } from '#platform/paths.ts';

export const DIST = path.join(ROOT, 'dist');

/** Toasts, notes and placeholders appear only after hydration, unless a page renders them itself. */
const STATES = 'states';

interface ManifestEntry {
  readonly file: string;
  readonly name?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry | undefined>>;

export interface Build extends Assets {
  readonly stylesOf: (...args: Parameters<Assets['stylesOf']>) => readonly Style[];
}

/** The renderer of a complete build, loaded at its first use. */
export const loadRenderer = (dist: string): Promise<Renderer> =>
  import(/* @vite-ignore */ pathToFileURL(path.join(dist, 'render/render.js')).href);

/** @returns null without a complete build */
export function findBuild(dist = DIST): Build | null {
  const file = path.join(dist, 'web/.vite/manifest.json');
  if (!existsSync(file) || !existsSync(path.join(dist, 'render/render.js'))) return null;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const loader = manifest['src/app/entries/loader.ts'];
  const hydrate = loader?.dynamicImports?.[0];
  if (!loader || hydrate === undefined) return null;
  const sheets = new Map<string, Style>();
  const sheetOf = (css: string): Style => {
    const known = sheets.get(css);
    if (known) return known;
    const sheet = { href: `/${css}`, text: readFileSync(path.join(dist, 'web', css), 'utf8').trim() };
    sheets.set(css, sheet);
    return sheet;
  };
  const stylesOf: Build['stylesOf'] = (modules, { states = false } = {}) => {
    const shared = sheetsOf([hydrate], manifest, (_key, entry) => !states && entry.name === STATES);
    const own = sheetsOf(modules, manifest, (key) => key === hydrate);
    return [...new Set([...shared, ...own])].map(sheetOf);
  };
  return {
    loader: `/${loader.file}`,
    stylesOf,
    icons: iconsOf(dist),
  };
}

function iconsOf(dist: string): Icons | null {
  const [file] = globSync('web/assets/icons-*.svg', { cwd: dist });
  if (!file) return null;
  const [, ...symbols] = readFileSync(path.join(dist, file), 'utf8').replace('</svg>', '').split('<symbol id="');
  return {
    url: `/assets/${path.basename(file)}`,
    symbols: new Map(symbols.map((each) => [each.slice(0, each.indexOf('"')), `<symbol id="i-${each}`])),
  };
}

function sheetsOf(
  keys: readonly string[],
  manifest: Manifest,
  isLeftOut: (key: string, entry: ManifestEntry) => boolean,
): string[] {
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string) => {
    const entry = manifest[key];
    if (!entry || visited.has(key) || isLeftOut(key, entry)) return;
    visited.add(key);
    entry.imports?.forEach(visit);
    for (const css of entry.css ?? []) found.add(css);
  };
  keys.forEach(visit);
  return [...found];
}
