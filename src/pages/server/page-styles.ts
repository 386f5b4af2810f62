/**
 * React writes a style attribute wherever a page drawn here has one (a picture's colour, the length of a bead bar), and a
 * policy that allows such attributes allows a stranger's too. So they leave as one style element, which the policy can name
 * by its hash. A hash for each attribute would do as well, but two dozen pictures fill the header buffers of a proxy.
 */
import { createHash } from 'node:crypto';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" };

export interface Styled {
  readonly html: string;
  /** What `style-src` has to name, a hash or several; null when the page has no style element. */
  readonly source: string | null;
}

/** Moves the style attributes of a drawn page into its head. */
export function gatherStyles(html: string): Styled {
  const numbers = new Map<string, number>();
  const body = html.replace(/ style="([^"<>]*)"/g, (_all, written: string) => {
    const style = written.replace(/&(amp|quot|lt|gt|#x27);/g, (_entity, name: string) => ENTITIES[name] as string);
    // Nobody's style holds these; a rule that did would not be one rule.
    if (/[{}<>\\]/.test(style)) return '';
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return ` data-s="${number}"`;
  });
  if (numbers.size === 0) return { html, source: sourcesOf(html) };
  // As strong as the attribute was: above every rule of a sheet, below what a script sets later.
  const rules = [...numbers].map(([style, number]) => `[data-s="${number}"]:not(#_){${style}}`).join('');
  const styled = body.replace('</head>', () => `<style>${rules}</style></head>`);
  return { html: styled, source: sourcesOf(styled) };
}

/** The hash of every style element of a page: its own and the built sheets it carries. Nothing in their texts can end them. */
function sourcesOf(html: string): string | null {
  const head = html.slice(0, html.indexOf('</head>'));
  const sources = [...head.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return sources.length > 0 ? sources.join(' ') : null;
}
