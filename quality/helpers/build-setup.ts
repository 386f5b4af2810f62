import { execFileSync } from 'node:child_process';
import { ROOT } from '#platform/paths.ts';

export default function setup(): void {
  execFileSync(process.execPath, ['bin/build.mjs'], { cwd: ROOT, stdio: 'inherit' });
}
