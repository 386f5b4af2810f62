import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, ResolvedConfig } from 'vite';

const VIEWER = {
  js: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  css: import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
};
const STARTS = path.resolve(import.meta.dirname, '../../app/api-docs');

/** Files of `/docs` alone: Swagger UI with our start behind it, so that the page needs one script and one sheet. */
export function apiViewer(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'api-viewer',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle() {
      if (config.build.ssr) return;
      for (const [extension, files] of Object.entries({
        js: [fileURLToPath(VIEWER.js), path.join(STARTS, 'start-viewer.js')],
        css: [fileURLToPath(VIEWER.css), path.join(STARTS, 'viewer.css')],
      })) {
        const source = files.map((file) => readFileSync(file, 'utf8').replace(/^\/[/*]# source.*$/gm, '')).join('\n');
        const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
        this.emitFile({ type: 'asset', fileName: `assets/api-viewer-${hash}.${extension}`, source });
      }
    },
  };
}
