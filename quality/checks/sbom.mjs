/**
 * `npm run sbom [-- --dev file]`: CycloneDX JSON from the lock file alone, the same on every machine. `--dev` adds what
 * only tests use.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fail } from '../../bin/run.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const args = process.argv.slice(2);
const [file] = args.filter((each) => each !== '--dev');

const npmArgs = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--sbom-type=application'];
if (!args.includes('--dev')) npmArgs.push('--omit=dev');
const { status, stdout, stderr } = spawnSync('npm', npmArgs, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
if (status !== 0) fail(`npm could not write it (npm 10 or newer is needed):\n${stderr}`);

const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const bill = JSON.parse(stdout);
// npm names it after the folder.
bill.metadata.component.name = name;
const json = `${JSON.stringify(bill, null, 2)}\n`;
if (file) {
  writeFileSync(file, json);
  console.error(`${name} ${version}: ${bill.components.length} components in ${file}`);
} else process.stdout.write(json);
