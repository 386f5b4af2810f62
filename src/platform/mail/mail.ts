import nodemailer from 'nodemailer';
import type { JobLog } from '../jobs/jobs.ts';
import type { Settings } from '../settings.ts';
import { writeToOutbox } from './outbox.ts';

interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly replyTo?: string;
  readonly key?: string;
  /** Ends such mails with one POST (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface Mail {
  /** Throws on network errors and 4xx, so that the job is retried. @returns false when it was refused for good (5xx) */
  send(message: MailMessage): Promise<boolean>;
}

export function openMail(settings: Pick<Settings, 'mailUrl' | 'mailFrom' | 'dataDir'>, log: JobLog): Mail {
  return settings.mailUrl ? smtpMail(settings.mailUrl, settings.mailFrom, log) : outboxMail(settings, log);
}

function smtpMail(url: string, from: string, log: JobLog): Mail {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: message.to },
          subject: oneLine(message.subject),
          text: message.text,
          headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(message) },
          ...(message.html ? { html: message.html } : {}),
          ...(message.replyTo ? { replyTo: { name: '', address: message.replyTo } } : {}),
          ...(message.key ? { messageId: `<${message.key}@${domainOf(from)}>` } : {}),
        });
        return true;
      } catch (error) {
        if (!isFinal(error)) throw error;
        const { code, responseCode, command } = error as SmtpError;
        log.error({ code, responseCode, command }, 'a mail was refused for good and is given up');
        return false;
      }
    },
  };
}

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** 5xx about the recipient or message. An error about our own account is fixed by the operator and retried. */
function isFinal(error: unknown): boolean {
  const { code, responseCode, command } = error as SmtpError;
  if (responseCode === undefined) return code === 'EENVELOPE';
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

function outboxMail({ dataDir, mailFrom }: Pick<Settings, 'mailFrom' | 'dataDir'>, log: JobLog): Mail {
  return {
    async send(message) {
      const headers = {
        Date: new Date().toUTCString(),
        From: oneLine(mailFrom),
        To: oneLine(message.to),
        ...(message.replyTo ? { 'Reply-To': oneLine(message.replyTo) } : {}),
        Subject: oneLine(message.subject),
        ...listHeaders(message),
      };
      const file = await writeToOutbox(dataDir, { headers, text: message.text, html: message.html });
      log.info({ file }, 'no mail server is set (MAIL_URL): a mail was written to the outbox');
      return true;
    },
  };
}

function listHeaders({ unsubscribe }: MailMessage): Record<string, string> {
  if (!unsubscribe) return {};
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Also without the characters that turn the direction of writing, which could disguise what a subject says. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}
