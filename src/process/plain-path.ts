/** What RFC 3986 allows in a path, complete escapes only. */
const ALLOWED = /^\/(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*$/i;
const NEEDLESS = /\/\/|\/\.|%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;

/**
 * Every path has one spelling (RFC 3986, 6.2.2). It is decided before limits, caches, gates and the router look at it: they
 * would read another spelling differently.
 * @returns null for what names nothing here
 */
export function plainPath(path: string): string | null {
  if (!ALLOWED.test(path)) return null;
  if (!NEEDLESS.test(path)) return path;
  const segments = path
    .replace(/%([\da-f]{2})/gi, (escape, code: string) => {
      const letter = String.fromCharCode(Number.parseInt(code, 16));
      return /[\w.~-]/.test(letter) ? letter : escape;
    })
    .split('/');
  // Browsers resolve dots before they send.
  if (segments.includes('.') || segments.includes('..')) return null;
  const plain = `/${segments.filter((each) => each !== '').join('/')}`;
  return plain !== '/' && segments.at(-1) === '' ? `${plain}/` : plain;
}
