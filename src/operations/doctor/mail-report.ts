import { promises as fs } from 'node:fs';
import path from 'node:path';
import { openMail } from '#platform/mail/mail.ts';
import { emailOf } from '#platform/setting-reader.ts';
import { readSettings } from '#platform/settings.ts';
import { linesOf } from './examine.ts';
import { OperationError } from '../target.ts';
import { codeOf, type Finding } from './finding.ts';

const DAY = 86_400_000;

interface Sent {
  readonly at: number;
  readonly subjects: string;
}

/** Writes to OPERATOR_EMAIL, past the database: once for the same broken parts in a day, and once when all is well again. */
export async function mailReport(env: NodeJS.ProcessEnv, broken: readonly Finding[]): Promise<void> {
  const settings = readSettings(env, () => '');
  const noteFile = path.join(settings.dataDir, 'doctor-mail.json');
  const before: Sent | null = await fs.readFile(noteFile, 'utf8').then(JSON.parse, () => null);
  const subjects = broken.map(({ subject }) => subject).join(', ');
  if (subjects === (before?.subjects ?? '') && (subjects === '' || Date.now() - (before?.at ?? 0) < DAY)) return;
  const host = new URL(settings.publicUrl).host;
  const message = {
    to: emailOf(settings.operatorEmail),
    subject: subjects === '' ? `Ufundi on ${host} is well again` : `Ufundi on ${host}: broken: ${subjects}`,
    text: subjects === '' ? 'npm run doctor finds nothing broken any more.' : linesOf(broken).join('\n\n'),
  };
  try {
    await openMail(settings, console).send(message);
  } catch (error) {
    throw new OperationError(`The report could not be mailed (${codeOf(error)}).`, { cause: error });
  }
  await fs.writeFile(noteFile, JSON.stringify({ at: Date.now(), subjects } satisfies Sent), { mode: 0o600 });
}
