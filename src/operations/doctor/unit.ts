import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** @returns false where systemd does not run */
export function hasFailed(unit: string): Promise<boolean> {
  return promisify(execFile)('systemctl', ['is-failed', '--quiet', unit]).then(
    () => true,
    () => false,
  );
}
