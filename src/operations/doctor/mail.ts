import { promises as fs } from 'node:fs';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Settings } from '#platform/settings.ts';
import { about, codeOf, type Finding } from './finding.ts';

const { ok, broken } = about('mail');

export async function* examineMail({ mailUrl, dataDir }: Settings): AsyncGenerator<Finding> {
  if (mailUrl === null) {
    const outbox = path.join(dataDir, 'outbox');
    const names = await fs.readdir(outbox).catch(() => []);
    return yield ok(`is written to ${outbox} (${names.length} there).`);
  }
  const timeouts = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 3_000 };
  const transport = nodemailer.createTransport({ url: mailUrl, ...timeouts });
  try {
    await transport.verify();
    yield ok('the server of MAIL_URL answers and lets us in.');
  } catch (error) {
    const code = codeOf(error);
    const remedy =
      code === 'EAUTH'
        ? 'Correct user and password in MAIL_URL.'
        : 'Check host and port in MAIL_URL. Mails wait in the queue meanwhile, for about a day.';
    yield broken(`the server of MAIL_URL does not take us (${code}).`, remedy);
  } finally {
    transport.close();
  }
}
