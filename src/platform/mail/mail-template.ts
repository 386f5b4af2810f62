/** A mail as people see it: the same few lines as plain text and as plain HTML, with one link, rarely two. Nothing is fetched to show it. */
import type { Language } from '#catalogue/language.ts';

export interface LetterLink {
  readonly words: string;
  readonly url: string;
}

export interface LetterParts {
  readonly language: Language;
  readonly greeting: string;
  /** Short paragraphs; empty ones are left out. */
  readonly lines: readonly string[];
  readonly link: LetterLink;
  readonly also?: readonly LetterLink[];
  readonly farewell: string;
}

export function writeLetter({ language, greeting, lines, link, also = [], farewell }: LetterParts): {
  text: string;
  html: string;
} {
  const kept = lines.filter((line) => line !== '');
  const links = [link, ...also];
  const text = [
    greeting,
    ...kept,
    ...links.map(({ words, url }) => `${words}: ${url}`),
    `-- \nUfundi\n${farewell}`,
  ].join('\n\n');
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line).replace(/\r?\n/g, '<br>')}</p>`;
  const button = ({ words, url }: LetterLink) =>
    `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:#0f5132;color:#f4f3ec;font-weight:700;text-decoration:none;border-radius:8px">${escapeHtml(words)}</a></p>`;
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ufundi</title></head>
<body style="margin:0;padding:24px 16px;background:#f4f3ec;color:#13251d;font:16px/1.55 system-ui,-apple-system,Roboto,'Segoe UI',sans-serif">
<div style="max-width:34em;margin:0 auto;padding:24px;background:#fcfbf7;border:1px solid #dcd9cf;border-radius:6px">
<p style="margin:0 0 16px;font-size:20px;font-weight:700">Ufundi</p>
${[greeting, ...kept].map(paragraph).join('\n')}
${links.map(button).join('\n')}
<p style="margin:0;color:#45564c;font-size:14px">${escapeHtml(farewell)}</p>
</div>
</body>
</html>
`;
  return { text, html };
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
