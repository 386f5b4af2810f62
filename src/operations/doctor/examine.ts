/** Checks everything the product depends on and changes nothing. */
import { examineBackups } from './backups.ts';
import { examineDatabase } from './database.ts';
import { about, codeOf, type Finding } from './finding.ts';
import { examineFolder, examineMedia, examinePages, examineSupervisor } from './machine.ts';
import { examineCertificate, examinePort } from './network.ts';
import { examineMail } from './mail.ts';
import { examineEnvFile, examineSettings } from './settings.ts';

const PARTS = {
  pages: examinePages,
  folder: examineFolder,
  database: examineDatabase,
  media: examineMedia,
  mail: examineMail,
  backup: examineBackups,
  port: examinePort,
  supervisor: examineSupervisor,
  certificate: examineCertificate,
};

export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { settings, findings } = examineSettings(env);
  findings.unshift(...(await Array.fromAsync(examineEnvFile())));
  if (settings === null) return findings;
  const all = Object.entries(PARTS).map(([name, part]) =>
    Array.fromAsync(part(settings)).catch((error: unknown) =>
      about(name).broken(`could not be looked at (${codeOf(error)}).`, 'Tell us: this should not happen.'),
    ),
  );
  return [...findings, ...(await Promise.all(all)).flat()];
}

export function linesOf(findings: readonly Finding[]): string[] {
  return findings.map(
    ({ subject, state, message, remedy }) => `${state.padEnd(8)}${subject}: ${message}${remedy ? ` → ${remedy}` : ''}`,
  );
}
