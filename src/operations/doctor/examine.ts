/** Checks everything the product depends on and changes nothing. */
import { examineDatabase } from './database.ts';
import { broken, codeOf, type Finding } from './finding.ts';
import { examineFolder, examineMedia, examinePages, examineSupervisor } from './machine.ts';
import { examineCertificate, examinePort } from './network.ts';
import { examineMail } from './mail.ts';
import { examineEnvFile, examineSettings } from './settings.ts';

export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { settings, findings } = examineSettings(env);
  findings.unshift(...(await examineEnvFile()));
  if (settings === null) return findings;
  const parts = [
    examinePages,
    examineFolder,
    examineDatabase,
    examineMedia,
    examineMail,
    examinePort,
    examineSupervisor,
    examineCertificate,
  ];
  const all = await Promise.all(
    parts.map((part) =>
      part(settings).catch((error: unknown) => [
        broken(
          part.name.replace('examine', '').toLowerCase(),
          `could not be looked at (${codeOf(error)}).`,
          'Tell us: this should not happen.',
        ),
      ]),
    ),
  );
  return [...findings, ...all.flat()];
}

export function linesOf(findings: readonly Finding[]): string[] {
  return findings.map(
    ({ subject, state, message, remedy }) => `${state.padEnd(8)}${subject}: ${message}${remedy ? ` → ${remedy}` : ''}`,
  );
}
