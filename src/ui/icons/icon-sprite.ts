import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin, ResolvedConfig } from 'vite';
import { icons } from './icons.ts';

const moduleName = 'virtual:icon-sprite';
const resolvedName = `\0${moduleName}`;

const lucide = createRequire(import.meta.url);

export function renderSprite(names: readonly string[]): string {
  const symbols = names.map((name) => {
    const file = readFileSync(lucide.resolve(`lucide-static/icons/${name}.svg`), 'utf8');
    const shapes = file
      .slice(file.indexOf('>', file.indexOf('<svg')) + 1, file.lastIndexOf('</svg>'))
      .replace(/\s*\n\s*/g, '')
      .replaceAll(' />', '/>');
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/**
 * Gathers the icons into one file. The address is made from the content alone, so the server's bundle and the
 * browser's bundle, built apart, name the same file; only the browser's build writes it.
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
