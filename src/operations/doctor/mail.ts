import { promises as fs } from 'node:fs';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Settings } from '#platform/settings.ts';
import { broken, codeOf, type Finding, ok } from './finding.ts';

export async function examineMail({ mailUrl, dataDir }: Settings): Promise<Finding[]> {
  if (mailUrl === null) {
    const names = await fs.readdir(path.join(dataDir, 'outbox')).catch(() => []);
    return [ok('mail', `is written to ${path.join(dataDir, 'outbox')} (${names.length} there).`)];
  }
  const transport = nodemailer.createTransport({
    url: mailUrl,
    connectionTimeout: 3_000,
    greetingTimeout: 3_000,
    socketTimeout: 3_000,
  });
  try {
    await transport.verify();
    return [ok('mail', 'the server of MAIL_URL answers and lets us in.')];
  } catch (error) {
    const code = codeOf(error);
    const remedy =
      code === 'EAUTH'
        ? 'Correct user and password in MAIL_URL.'
        : 'Check host and port in MAIL_URL. Mails wait in the queue meanwhile, for about a day.';
    return [broken('mail', `the server of MAIL_URL does not take us (${code}).`, remedy)];
  } finally {
    transport.close();
  }
}
