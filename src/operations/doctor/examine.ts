/** `npm run doctor`: looks at everything the product stands on and changes nothing. */
import { examineDatabase } from './database.ts';
import { broken, codeOf, type Finding } from './finding.ts';
import { examineCertificate, examineFolder, examineMedia, examineNote, examinePages, examinePort } from './machine.ts';
import { examineMail } from './mail.ts';
import { examineEnvFile, examineSettings } from './settings.ts';

/** @returns all findings, those of the settings alone when they cannot be read */
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
    examineNote,
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

/** One line each. */
export function linesOf(findings: readonly Finding[]): string[] {
  return findings.map(
    ({ about, state, says, todo }) => `${state.padEnd(8)}${about}: ${says}${todo ? ` → ${todo}` : ''}`,
  );
}
