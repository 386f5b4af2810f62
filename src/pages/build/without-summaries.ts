import type { Plugin } from 'vite';

/** The sentences of `/docs` stay on the server: no page shows them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('contract.ts')) return null;
      return code.replace(/\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`)/g, `summary: ''`);
    },
  };
}
