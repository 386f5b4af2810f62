/** Prints the notes of a version from CHANGELOG.md: `node bin/release-notes.mjs v1.2.3`. The tag must be package.json's version. */
import { readFileSync } from 'node:fs';
import process from 'node:process';

const version = process.argv[2]?.replace(/^v/, '');
const { version: packaged } = JSON.parse(readFileSync('package.json', 'utf8'));
const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m).slice(1);
const notes = sections.find((section) => section.split(/\s/)[0] === version);

if (version !== packaged) fail(`The tag says ${version}, package.json says ${packaged}.`);
if (!notes) fail(`CHANGELOG.md has no section "## ${version}": rename "## Unreleased" first.`);
console.log(notes.slice(notes.indexOf('\n')).trim());

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
