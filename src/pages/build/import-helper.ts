import type { Plugin } from 'vite';

/**
 * Vite's helper of imports on demand, a third of its size: it is in the loader, which every visitor waits for.
 * The script of a part is fetched beside those it imports, and runs once its styles are there.
 */
const HELPER = `
const coming = {};
function begin(file) {
  const isSheet = file.endsWith('.css');
  const href = '/' + file;
  if (document.querySelector('link[href="' + href + '"]')) return;
  const link = document.createElement('link');
  link.rel = isSheet ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  const loaded = isSheet && new Promise((done, fail) => {
    link.onload = done;
    link.onerror = () => {
      link.remove();
      delete coming[file];
      fail(Error('Unable to preload CSS for ' + href));
    };
  });
  document.head.append(link);
  return loaded;
}
export const __vitePreload = (load, files = []) =>
  Promise.all(files.map((file) => coming[file] ??= begin(file) || 1)).then(load).catch((error) => {
    const event = new Event('vite:preloadError');
    event.payload = error;
    dispatchEvent(event);
    throw error;
  });
`;

export function importHelper(): Plugin {
  return {
    name: 'import-helper',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? HELPER : null),
  };
}
