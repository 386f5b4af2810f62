import { randomUUID } from 'node:crypto';
import { promises as fs } from 'node:fs';
import path from 'node:path';

export interface OutboxMail {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html?: string | undefined;
}

const outboxFolder = (dataDir: string) => path.join(dataDir, 'outbox');
const NAME = /^[\w-]{1,80}\.eml$/;

/** Mails contain sign-in links: only the owner of the data folder may read them. @returns the file */
export async function writeToOutbox(dataDir: string, { headers, text, html }: OutboxMail): Promise<string> {
  const folder = outboxFolder(dataDir);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`);
  const boundary = `part-${randomUUID()}`;
  const part = (kind: 'plain' | 'html', body: string) =>
    `Content-Type: text/${kind}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${body}\n`;
  const head = Object.entries({ ...headers, 'MIME-Version': '1.0' }).map(([name, value]) => `${name}: ${value}\n`);
  const body =
    html === undefined
      ? part('plain', text)
      : `Content-Type: multipart/alternative; boundary="${boundary}"\n\n--${boundary}\n${part('plain', text)}--${boundary}\n${part('html', html)}--${boundary}--\n`;
  await fs.writeFile(file, head.join('') + body, { flag: 'wx', mode: 0o600 });
  return file;
}

export async function listOutbox(dataDir: string, limit: number): Promise<(OutboxMail & { readonly name: string })[]> {
  const names = (await fs.readdir(outboxFolder(dataDir)).catch(() => [])).filter((name) => NAME.test(name));
  const mails = await Promise.all(
    names
      .toSorted()
      .slice(-limit)
      .map((name) => readOutbox(dataDir, name)),
  );
  return mails.filter((mail) => mail !== null).toReversed();
}

export async function readOutbox(dataDir: string, name: string): Promise<(OutboxMail & { name: string }) | null> {
  if (!NAME.test(name)) return null;
  const mail = await fs.readFile(path.join(outboxFolder(dataDir), name), 'utf8').catch(() => null);
  if (mail === null) return null;
  const [head, body] = split(mail);
  const headers = Object.fromEntries(head.split('\n').map((line) => split(line, ': ')));
  const boundary = /boundary="([^"]+)"/.exec(headers['Content-Type'] ?? '')?.[1];
  if (boundary === undefined) return { name, headers, text: body };
  const [, text = '', html = ''] = body.split(`--${boundary}`);
  return { name, headers, text: split(text.trimStart())[1], html: split(html.trimStart())[1] };
}

function split(text: string, by = '\n\n'): [before: string, after: string] {
  const at = text.indexOf(by);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + by.length)];
}
