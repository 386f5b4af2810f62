import type { Language } from '#catalogue/language.ts';

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

export interface MailContent {
  readonly language: Language;
  readonly greeting: string;
  readonly lines: readonly string[];
  readonly link: MailLink;
  readonly moreLinks?: readonly MailLink[];
  readonly farewell: string;
}

export function renderMail({ language, greeting, lines, link, moreLinks = [], farewell }: MailContent): {
  text: string;
  html: string;
} {
  const paragraphs = lines.filter((line) => line !== '');
  const links = [link, ...moreLinks];
  const text = [
    greeting,
    ...paragraphs,
    ...links.map(({ label, url }) => `${label}: ${url}`),
    `-- \nUfundi\n${farewell}`,
  ].join('\n\n');
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line).replace(/\r?\n/g, '<br>')}</p>`;
  const button = ({ label, url }: MailLink) =>
    `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:#0f5132;color:#f4f3ec;font-weight:700;text-decoration:none;border-radius:8px">${escapeHtml(label)}</a></p>`;
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ufundi</title></head>
<body style="margin:0;padding:24px 16px;background:#f4f3ec;color:#13251d;font:16px/1.55 system-ui,-apple-system,Roboto,'Segoe UI',sans-serif">
<div style="max-width:34em;margin:0 auto;padding:24px;background:#fcfbf7;border:1px solid #dcd9cf;border-radius:6px">
<p style="margin:0 0 16px;font-size:20px;font-weight:700">Ufundi</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
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
