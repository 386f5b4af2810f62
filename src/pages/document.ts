/** The HTML document around a rendered page; without inline scripts, so the CSP needs no exceptions. */
import type { Language } from '#catalogue/language.ts';
import { linkedData } from './linked-data.ts';
import type { Head, Hydrate } from './page.tsx';
import type { Icons, RenderOptions, Style } from './renderer-types.ts';
import { DEMO_NOTE } from '#ui/texts/document.ts';
import type { Texts } from '#ui/texts/index.tsx';

export interface Page {
  readonly head: Head;
  readonly body: string;
  /** After the page, since the skip link is the first of all; without script it is shown above. */
  readonly notice: string;
  readonly path: string;
  readonly hydrate: Hydrate;
  readonly styles: readonly Style[];
  readonly data: unknown;
  readonly status: number;
  readonly indexed: boolean;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] as string);
/** "<" could end the script element; U+2028 and U+2029 end lines in old JavaScript. */
const json = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const LOCALES: Readonly<Record<Language, string>> = { en: 'en_KE', sw: 'sw_KE' };
const ICONS =
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">';

export function writeDocument(page: Page, texts: Texts, options: RenderOptions): string {
  const { head } = page;
  const { assets, language, publicUrl, theme } = options;
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const title = texts.common.titles.page(head.title);
  const description = head.description ?? texts.common.titles.description;
  const path = head.canonical ?? page.path;
  const canonical = page.indexed && page.status < 400 ? absolute(path) : null;
  // A footer ends public pages alone: neither dashboards nor sign-in pages repeat it.
  const demo = options.demo && page.body.includes('</footer>');
  const image = absolute(head.image ?? '/og.jpg');
  const { html, icons } = assets.icons ? withIcons(page.body, assets.icons) : { html: page.body, icons: '' };
  const meta: [string, string, string][] = [
    ['name', 'description', description],
    ['property', 'og:site_name', 'Ufundi'],
    ['property', 'og:type', head.type ?? 'website'],
    ['property', 'og:title', head.title],
    ['property', 'og:description', description],
    ['property', 'og:url', absolute(path)],
    ['property', 'og:image', image],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:locale', LOCALES[language]],
    ['name', 'twitter:card', 'summary_large_image'],
  ];
  return [
    `<!doctype html><html lang="${language}"${theme ? ` data-theme="${theme}"` : ''} data-hydrate="${page.hydrate}"><head><meta charset="utf-8">`,
    assets.extra ?? '',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escape(title)}</title>`,
    styled(page.styles),
    `<script type="module" src="${assets.loader}"></script>`,
    ...meta.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escape(content)}">`),
    canonical ? `<link rel="canonical" href="${escape(canonical)}">` : '<meta name="robots" content="noindex">',
    '<meta name="theme-color" content="#f4f3ec" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#0e1713" media="(prefers-color-scheme: dark)">',
    ICONS,
    ...(canonical ? linkedData({ ...head, description, path, language }) : []).map(
      (each) =>
        `<script type="application/ld+json">${json(withAbsoluteUrls({ '@context': 'https://schema.org', ...each }, absolute))}</script>`,
    ),
    `</head><body><div id="root">${html}</div>${demo ? `<aside class="demo" aria-label="Demo">${escape(DEMO_NOTE[language])}</aside>` : ''}${page.notice}${icons}<script type="application/json" id="data">${json(page.data)}</script></body></html>`,
  ].join('');
}

// On 400 kbit/s separate sheets cost a second. The disabled link tells the build's loader that the sheet is present.
function styled(styles: readonly Style[]): string {
  const faces: string[] = [];
  const text = styles
    .map((each) => each.text ?? '')
    .join('')
    .replace(/@font-face\{[^{}]*\}/g, (face) => {
      if (!face.includes('url(')) return face;
      faces.push(face);
      return '';
    });
  const links = styles.map(
    ({ href, text }) => `<link rel="stylesheet" href="${href}"${text === undefined ? '' : ' disabled'}>`,
  );
  // The loader opens the display font to all after the first paint.
  const face = faces.length > 0 ? `<style media="(scripting: none)">${faces.join('')}</style>` : '';
  return `${text && `<style>${text}</style>`}${face}${links.join('')}`;
}

/** The icons of a page are part of it; all others come with the sprite. */
function withIcons(body: string, { url, symbols }: Icons): { html: string; icons: string } {
  const used = new Set<string>();
  const html = body.replace(new RegExp(`href="${url}#([^"]+)"`, 'g'), (_all, name: string) => {
    used.add(name);
    return `href="#i-${name}"`;
  });
  return { html, icons: `<svg hidden>${[...used].map((name) => symbols.get(name)).join('')}</svg>` };
}

function withAbsoluteUrls(value: unknown, absolute: (path: string) => string): unknown {
  if (typeof value === 'string') return /^\/(?!\/)/.test(value) ? absolute(value) : value;
  if (Array.isArray(value)) return value.map((each) => withAbsoluteUrls(each, absolute));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withAbsoluteUrls(each, absolute)]));
}
