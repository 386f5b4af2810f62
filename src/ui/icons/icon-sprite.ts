import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, ResolvedConfig } from 'vite';
import { icons } from './icons.ts';

const moduleName = 'virtual:icon-sprite';
const resolvedName = `\0${moduleName}`;

const SOURCE = new URL('./lucide.svg', import.meta.url);

/** @throws when an icon has no drawing */
export function renderSprite(names: readonly string[], source = readFileSync(SOURCE, 'utf8')): string {
  const symbols = new Map([...source.matchAll(/^<symbol id="([^"]+)".*$/gm)].map(([symbol, name]) => [name, symbol]));
  const missing = names.filter((name) => !symbols.has(name));
  if (missing.length > 0) throw new Error(`src/ui/icons/lucide.svg has no ${missing.join(', ')}`);
  return `<svg xmlns="http://www.w3.org/2000/svg">${names.map((name) => symbols.get(name)).join('')}</svg>`;
}

/**
 * Builds the sprite. Its URL is a hash of the content, so the server's bundle and the browser's bundle, built separately,
 * name the same file; only the browser's build writes it.
 */
export function iconSprite(names: readonly string[] = icons): Plugin {
  const sprite = renderSprite(names);
  const hash = createHash('sha256').update(sprite).digest('base64url').slice(0, 8);
  let config: ResolvedConfig;
  const fileName = () => `${config.build.assetsDir}/icons-${hash}.svg`;

  return {
    name: 'icon-sprite',
    configResolved(resolved) {
      config = resolved;
    },
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    load: (id) =>
      id === resolvedName ? `export const spriteUrl = ${JSON.stringify(config.base + fileName())};` : undefined,
    generateBundle() {
      if (this.environment.config.consumer === 'client') {
        this.emitFile({ type: 'asset', fileName: fileName(), source: sprite });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] !== config.base + fileName()) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(sprite);
      });
    },
  };
}
