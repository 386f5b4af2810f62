/** The project's own source files, parsed once for the checks that read them. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** @returns {string[]} tracked and new files below `folders` with one of the endings, by path */
export function listFiles(folders, endings = /\.(ts|tsx|mjs)$/) {
  const options = { encoding: 'utf8', maxBuffer: 64e6 };
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], options);
  return listed.split('\n').filter((file) => endings.test(file) && existsSync(file));
}

/** @returns {{ file: string, text: string, lines: number, program: object, comments: { value: string, start: number }[] }} */
export function parse(file) {
  const text = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, text);
  return { file, text, lines: text.split('\n').length - 1, program, comments };
}

/** Calls `visit(node, parent)` for every node of a syntax tree, outermost first. */
export function walk(node, visit, parent = null) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit, parent);
  else if (node && typeof node === 'object') {
    const isNode = typeof node.type === 'string';
    if (isNode) visit(node, parent);
    for (const [key, value] of Object.entries(node)) {
      if (value && typeof value === 'object' && key !== 'parent') walk(value, visit, isNode ? node : parent);
    }
  }
}

export const isTest = (file) =>
  /\.test\.tsx?$/.test(file) || file.startsWith('quality/') || file.startsWith('db/factories/');
