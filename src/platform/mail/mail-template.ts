import type { Language } from '#catalogue/language.ts';

interface MailLink {
  readonly label: string;
  readonly url: string;
}

export interface MailContent {
  readonly language: Language;
  readonly heading: string;
  readonly greeting: string;
  readonly lines: readonly string[];
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly link?: MailLink;
  readonly moreLinks?: readonly MailLink[];
  /** Small, below the sheet. */
  readonly footLink?: MailLink;
  readonly farewell: string;
}

/** Both parts say the same. Mail programs know tables and inline styles; the dark variant needs the classes. */
export function renderMail(content: MailContent): { text: string; html: string } {
  const { greeting, facts = [], link, moreLinks = [], footLink, farewell } = content;
  const lines = content.lines.filter((line) => line !== '');
  const text = [
    greeting,
    ...lines,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${onOneLine(value)}`).join('\n')] : []),
    ...[...(link ? [link] : []), ...moreLinks].map(({ label, url }) => `${label}: ${url}`),
    `-- \nUfundi\n${farewell}${footLink ? `\n${footLink.label}: ${footLink.url}` : ''}`,
  ].join('\n\n');
  return { text, html: htmlOf({ ...content, lines }) };
}

const FONT = "font-family:system-ui,-apple-system,Roboto,'Segoe UI',sans-serif";
const INK = '#13251d';
const SOFT = '#45564c';
const GREEN = '#0f5132';
const BEADS = [GREEN, '#eca522', GREEN, '#b5472b', GREEN, '#2b6a86'];

function htmlOf(content: MailContent) {
  const { language, heading, greeting, lines, facts = [], link, moreLinks = [], footLink, farewell } = content;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>
@media (prefers-color-scheme: dark) {
.ground { background: #0e1713 !important; }
.sheet { background: #16211b !important; border-color: #34423a !important; }
.ink { color: #ecebe4 !important; }
.soft { color: #b3bdb5 !important; }
.line { border-color: #34423a !important; }
.key { background: #74d3a2 !important; }
.key a { color: #0e1713 !important; }
.link { color: #74d3a2 !important; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f4f3ec">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(lines[0] ?? '')}</div>
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f3ec"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">
<tr><td class="ink" style="padding:0 4px 12px;${FONT};font-size:22px;font-weight:800;color:${INK}">Ufundi</td></tr>
<tr><td>${beads()}</td></tr>
<tr><td class="sheet" style="padding:28px 24px;background:#fcfbf7;border:1px solid #dcd9cf;border-top:0;border-radius:0 0 6px 6px">
<h1 class="ink" style="margin:0 0 16px;${FONT};font-size:22px;line-height:1.25;font-weight:800;color:${INK};overflow-wrap:anywhere">${escapeHtml(heading)}</h1>
${[greeting, ...lines].map(paragraph).join('\n')}
${facts.length > 0 ? factsTable(facts) : ''}
${link ? button(link) : ''}
${moreLinks.map(textLink).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;${FONT};font-size:14px;line-height:1.5;color:${SOFT}">${escapeHtml(farewell)}${footLink ? textLink(footLink) : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function beads(): string {
  const cells = Array.from({ length: 30 }, (_each, at) => `<td height="6" bgcolor="${BEADS[at % BEADS.length]}"></td>`);
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="1" style="font-size:0;line-height:0"><tr>${cells.join('')}</tr></table>`;
}

const paragraph = (line: string) =>
  `<p class="ink" style="margin:0 0 14px;${FONT};font-size:16px;line-height:1.55;color:${INK};overflow-wrap:anywhere">${escapeHtml(line).replace(/\r?\n/g, '<br>')}</p>`;

function factsTable(facts: readonly (readonly [string, string])[]): string {
  const cell = `padding:8px 0;${FONT};font-size:15px;line-height:1.4;border-top:1px solid #dcd9cf;vertical-align:top`;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="soft line" style="${cell};padding-right:16px;color:${SOFT};white-space:nowrap">${escapeHtml(label)}</td><td class="ink line" align="right" style="${cell};color:${INK};font-weight:600;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 8px">\n${rows.join('\n')}\n</table>`;
}

/** 44 px high: a thumb's width. */
const button = ({ label, url }: MailLink) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0 4px"><tr><td class="key" bgcolor="${GREEN}" style="border-radius:8px"><a href="${escapeHtml(url)}" style="display:block;padding:12px 24px;${FONT};font-size:16px;line-height:20px;font-weight:700;color:#fcfbf7;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

const textLink = ({ label, url }: MailLink) =>
  `<p style="margin:8px 0 0;${FONT};font-size:16px;line-height:1.4"><a class="link" href="${escapeHtml(url)}" style="display:inline-block;padding:11px 0;color:${GREEN}">${escapeHtml(label)}</a></p>`;

const onOneLine = (text: string) => text.replace(/\s+/g, ' ');

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
