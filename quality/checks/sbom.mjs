/**
 * `npm run sbom [-- file]`: what the product is made of, as CycloneDX JSON, on standard output or into a file. Read from the
 * lock file alone, so that it says the same on every machine and without a network. `-- --dev file` adds what only tests use.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { giveUp } from '../../bin/run.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const wanted = process.argv.slice(2);
const [file] = wanted.filter((each) => each !== '--dev');

const asked = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--sbom-type=application'];
if (!wanted.includes('--dev')) asked.push('--omit=dev');
const { status, stdout, stderr } = spawnSync('npm', asked, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
if (status !== 0) giveUp(`npm could not write it (npm 10 or newer is needed):\n${stderr}`);

const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const bill = JSON.parse(stdout);
// npm calls it after the folder it happens to lie in.
bill.metadata.component.name = name;
const written = `${JSON.stringify(bill, null, 2)}\n`;
if (file) {
  writeFileSync(file, written);
  console.error(`${name} ${version}: ${bill.components.length} components in ${file}`);
} else process.stdout.write(written);
