/**
 * A CSP that allows style attributes allows injected ones too, so React's style attributes move to one style element with a
 * hash. A hash per attribute would overflow a proxy's header buffer on pages with two dozen pictures.
 */
import { createHash } from 'node:crypto';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" };

export interface StyledPage {
  readonly html: string;
  readonly source: string | null;
}

export function gatherStyles(html: string): StyledPage {
  const numbers = new Map<string, number>();
  const body = html.replace(/ style="([^"<>]*)"/g, (_all, attribute: string) => {
    const style = attribute.replace(/&(amp|quot|lt|gt|#x27);/g, (_entity, name: string) => ENTITIES[name] as string);
    // A style with these could escape its rule.
    if (/[{}<>\\]/.test(style)) return '';
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return ` data-s="${number}"`;
  });
  if (numbers.size === 0) return { html, source: sourcesOf(html) };
  // As strong as the attribute: above every sheet, below what a script sets.
  const rules = [...numbers].map(([style, number]) => `[data-s="${number}"]:not(#_){${style}}`).join('');
  const styled = body.replace('</head>', () => `<style>${rules}</style></head>`);
  return { html: styled, source: sourcesOf(styled) };
}

function sourcesOf(html: string): string | null {
  const head = html.slice(0, html.indexOf('</head>'));
  const sources = [...head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return sources.length > 0 ? sources.join(' ') : null;
}
