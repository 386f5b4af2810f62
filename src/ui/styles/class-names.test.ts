import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#platform/paths.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const classesIn = (css: string) =>
  new Set(
    [...css.replace(/\/\*.*?\*\/|:global\([^)]*\)|url\([^)]*\)/gs, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(
      (each) => each[1] ?? '',
    ),
  );
const sheets = new Map(globSync('src/**/*.module.css', { cwd: ROOT }).map((file) => [file, classesIn(read(file))]));
const components = globSync('src/**/*.tsx', { cwd: ROOT }).map((file) => ({ file, source: read(file) }));

/** Every `styles.name` of every component, with the sheet it is taken from; null where the name is computed. */
const uses = components.flatMap(({ file, source }) =>
  [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, alias = '', from = '']) => {
    const sheet = from.startsWith('#') ? `src/${from.slice(1)}` : path.join(path.dirname(file), from);
    const names = [...source.matchAll(new RegExp(`\\b${alias}(?:\\.(\\w+)|\\[)`, 'g'))].map((each) => each[1] ?? null);
    return names.map((name) => ({ file, sheet, name }));
  }),
);

test('every class that a component takes from a sheet is in it', () => {
  const missing = uses.filter(({ sheet, name }) => name !== null && !sheets.get(sheet)?.has(name));
  expect(uses.length).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});

test('every class of a sheet is used', () => {
  const unused = [...sheets].flatMap(([sheet, classes]) => {
    const names = new Set(uses.filter((use) => use.sheet === sheet).map((use) => use.name));
    return names.has(null) ? [] : [...classes].filter((name) => !names.has(name)).map((name) => `${sheet} .${name}`);
  });
  expect(unused).toEqual([]);
});

test('a class written as text is one of the global utilities', () => {
  const global = classesIn(
    ['base', 'utilities', 'dashboard'].map((name) => read(`src/ui/styles/${name}.css`)).join('\n'),
  );
  const unknown = components.flatMap(({ file, source }) =>
    [...source.matchAll(/className="([^"]+)"/g)]
      .flatMap((each) => (each[1] ?? '').split(' '))
      .filter((name) => !global.has(name))
      .map((name) => `${file} .${name}`),
  );
  expect(unknown).toEqual([]);
});
