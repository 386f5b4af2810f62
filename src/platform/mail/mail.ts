/** Sends mail, from jobs only. Without a mail server every mail is a readable file in the data folder's outbox. */
import { randomUUID } from 'node:crypto';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { JobLog } from '../jobs/jobs.ts';
import type { Settings } from '../settings.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly replyTo?: string;
  /** The same key gives the same Message-ID, so that a mail sent again after a crash is dropped as a duplicate on the way. */
  readonly key?: string;
}

export interface Mail {
  /**
   * Hands one mail over. Throws while the server cannot be reached or says "not now" (4xx), so that the job is tried again;
   * a refusal for good (5xx) is logged and given up.
   */
  send(letter: Letter): Promise<void>;
}

export function openMail(settings: Pick<Settings, 'mailUrl' | 'mailFrom' | 'dataDir'>, log: JobLog): Mail {
  return settings.mailUrl ? throughServer(settings.mailUrl, settings.mailFrom, log) : intoOutbox(settings, log);
}

function throughServer(url: string, from: string, log: JobLog): Mail {
  const transport = nodemailer.createTransport({
    url,
    // A mail server that accepts the connection and then says nothing must not hold a worker.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter) {
      try {
        await transport.sendMail({
          from,
          // As an object: a text would be read as a list of addresses.
          to: { name: '', address: letter.to },
          subject: oneLine(letter.subject),
          text: letter.text,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(letter.html ? { html: letter.html } : {}),
          ...(letter.replyTo ? { replyTo: { name: '', address: letter.replyTo } } : {}),
          ...(letter.key ? { messageId: `<${letter.key}@${domainOf(from)}>` } : {}),
        });
      } catch (error) {
        if (!isFinal(error)) throw error;
        const { code, responseCode, command } = error as FormRejection;
        log.error({ code, responseCode, command }, 'a mail was refused for good and is given up');
      }
    },
  };
}

interface FormRejection {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** A 5xx about this recipient or this message. One about us (sign-in, our own address) is mended by the operator: try again. */
function isFinal(error: unknown): boolean {
  const { code, responseCode, command } = error as FormRejection;
  if (responseCode === undefined) return code === 'EENVELOPE';
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

function intoOutbox({ dataDir, mailFrom }: Pick<Settings, 'mailFrom' | 'dataDir'>, log: JobLog): Mail {
  const folder = path.join(dataDir, 'outbox');
  return {
    async send(letter) {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(
        folder,
        `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`,
      );
      const head = {
        Date: new Date().toUTCString(),
        From: mailFrom,
        To: letter.to,
        ...(letter.replyTo ? { 'Reply-To': letter.replyTo } : {}),
        Subject: letter.subject,
        'MIME-Version': '1.0',
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Transfer-Encoding': '8bit',
      };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${oneLine(value)}`);
      // Links in it open doors: for the owner of the data folder only.
      await fs.writeFile(file, `${lines.join('\n')}\n\n${letter.text}\n`, { flag: 'wx', mode: 0o600 });
      log.info({ file }, 'no mail server is set (MAIL_URL): a mail was written to the outbox');
    },
  };
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').trim();
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}
