/** The page behind the List-Unsubscribe address of a mail. It works on its own: the reader may not be signed in. */
import { createHash } from 'node:crypto';
import type { Language } from '#catalogue/language.ts';
import { escapeHtml as text } from '#platform/mail/mail-template.ts';

const STYLE = `:root{color-scheme:light dark;--ground:#f4f3ec;--sheet:#fcfbf7;--line:#dcd9cf;--ink:#13251d;--green:#0f5132;--on-green:#fcfbf7}
@media (prefers-color-scheme:dark){:root{--ground:#0e1713;--sheet:#16211b;--line:#34423a;--ink:#ecebe4;--green:#74d3a2;--on-green:#0e1713}}
body{margin:0;padding:24px 12px;background:var(--ground);color:var(--ink);font:17px/1.5 system-ui,-apple-system,Roboto,'Segoe UI',sans-serif}
main{max-width:34rem;margin:0 auto;padding:24px;background:var(--sheet);border:1px solid var(--line);border-top:6px solid var(--green);border-radius:6px;overflow-wrap:anywhere}
h1{margin:0 0 12px;font-size:24px;line-height:1.25}
p{margin:0 0 16px}
button{min-height:48px;padding:0 24px;border:0;border-radius:8px;background:var(--green);color:var(--on-green);font:inherit;font-weight:700;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid var(--green);outline-offset:3px}
a{display:inline-block;padding:11px 0;color:var(--green)}`;

export const UNSUBSCRIBE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

export interface UnsubscribePage {
  readonly language: Language;
  readonly title: string;
  readonly lines: readonly string[];
  /** Posts to the page's own address. */
  readonly button?: string;
  readonly link?: { readonly label: string; readonly url: string };
}

export const unsubscribePage = ({ language, title, lines, button, link }: UnsubscribePage) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${text(title)}</h1>
${lines.map((line) => `<p>${text(line)}</p>`).join('\n')}
${button === undefined ? '' : `<form method="post"><button>${text(button)}</button></form>`}
${link ? `<p><a href="${text(link.url)}">${text(link.label)}</a></p>` : ''}
</main>
</body>
</html>
`;
