/** What messengers and mail programs take along at the end of a link: the sentence's full stop, a bracket, a mark for bold. */
const TAKEN_ALONG = /^[\s.,;:!?'"()<>[\]{}*~`´‘’“”«»…–—\p{Cf}]+$/u;
/** WhatsApp's mark for italics, which a token may end with as well. */
const ITALIC = '_';
/** Words may end with any sign. */
const ENDS_IN_WORDS = /(?:^|&)(?:search|description)=[^&]*$/;
const SLUG = /^\/craftsman\/[a-z\d-]+\/?$/i;

/**
 * The URL of a page as its sender meant it. No page has a path that ends with a sign, and no parameter begins with `amp;`, so
 * that each of these would be a page nobody finds, or a link to a new password that looks used up.
 * @param url path and query of a request, the path in its plain form
 */
export function meantUrl(url: string): string {
  const cut = /\?|&|%3f/i.exec(url);
  const start = cut?.index ?? url.length;
  const path = withoutEnd(url.slice(0, start), ITALIC) || '/';
  const query = cut ? queryIn(url.slice(start + cut[0].length), cut[0] === '?') : '';
  return (SLUG.test(path) ? path.toLowerCase() : path) + (query === '' ? '' : `?${query}`);
}

/** @param isQuery false where a program encoded the question mark, and then `=` and `&` as well, or left it out */
function queryIn(text: string, isQuery: boolean): string {
  const plain = isQuery ? text : text.replace(/%3d/gi, '=').replace(/%26|\?/g, '&');
  const query = plain.replace(/&amp;/gi, '&');
  return ENDS_IN_WORDS.test(query) ? query : withoutEnd(query);
}

function withoutEnd(text: string, too = ''): string {
  const parts = text.match(/(?:%[\da-f]{2})+|[^]/gi) ?? [];
  for (let last = parts.at(-1); last && (last === too || isTakenAlong(last)); last = parts.at(-1)) parts.pop();
  return parts.join('');
}

function isTakenAlong(part: string): boolean {
  try {
    return TAKEN_ALONG.test(decodeURIComponent(part));
  } catch {
    return false;
  }
}
