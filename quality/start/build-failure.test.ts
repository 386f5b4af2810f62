import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '#platform/paths.ts';

const { sourceOf } = await import(path.join(ROOT, 'bin/build.mjs'));

test('a build that fails shows the line of the source, and nothing of the bundler', async () => {
  const folder = await mkdtemp(path.join(ROOT, 'dist/broken-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const source = path.join(folder, 'broken.ts');
  await writeFile(source, 'export const answer = ;\n');
  const builders = [
    [
      '--input-type=module',
      '-e',
      `import { rolldown } from 'rolldown'; await (await rolldown({ input: '${source}' })).generate()`,
    ],
    ['node_modules/vite/bin/vite.js', 'build', '--ssr', source, '--outDir', folder, '--logLevel', 'warn'],
  ];
  for (const builder of builders) {
    const { status, stdout, stderr } = spawnSync(process.execPath, builder, { cwd: ROOT, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stdout + stderr).toContain('node_modules/rolldown');
    const shown = sourceOf(stdout + stderr);
    expect(shown).toMatch(/Unexpected token[\s\S]*broken\.ts:1:23[\s\S]*export const answer = ;/);
    expect(shown).not.toMatch(/node_modules|\n\s+at |Node\.js/);
    expect(shown).toBe(stripVTControlCharacters(shown));
  }
});
