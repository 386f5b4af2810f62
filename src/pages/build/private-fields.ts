import { createHash } from 'node:crypto';
import path from 'node:path';
import { parseSync, type Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly name?: string;
}

/**
 * Makes the private fields of libraries ordinary ones with a name that no other class has: Safari 14 and Firefox 78 know no
 * private fields, and the WeakMaps that a build puts in their place weigh half a kilobyte of each dashboard.
 */
export function privateFields(): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'private-fields',
    apply: 'build',
    transform(code, id) {
      const mayHave = id.includes('node_modules') && /\.[cm]?js$/.test(id) && /[.\s]#\w/.test(code);
      if (!mayHave) return null;
      // The same in every build, so that a file keeps its name.
      const prefix = `_${createHash('sha256').update(path.basename(id)).digest('hex').slice(0, 3)}`;
      if ((files.get(prefix) ?? id) !== id) throw new Error(`${id} and ${files.get(prefix)} have one prefix`);
      files.set(prefix, id);
      return asOrdinary(code, id, prefix);
    },
  };
}

function asOrdinary(code: string, id: string, prefix: string): string {
  const places: [start: number, name: string][] = [];
  const names: string[] = [];
  let classes = 0;
  const shortName = (name: string) => {
    if (!names.includes(name)) names.push(name);
    return prefix + names.indexOf(name).toString(36);
  };
  const visit = (value: unknown, scope: number): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, scope));
    if (typeof value !== 'object' || value === null) return;
    const { type, start, name } = value as Node;
    if (type === 'PrivateIdentifier') places.push([start, shortName(`${scope} ${name}`)]);
    const { operator, left } = value as { operator?: string; left?: Node };
    if (operator === 'in' && left?.type === 'PrivateIdentifier')
      throw new Error(`${id} asks for a private field with in`);
    const isClass = type === 'ClassExpression' || type === 'ClassDeclaration';
    const inside = isClass ? (classes += 1) : scope;
    for (const part of Object.values(value)) visit(part, inside);
  };
  visit(parseSync(id, code).program, 0);
  return places
    .sort(([one], [other]) => other - one)
    .reduce((text, [at, name]) => text.slice(0, at) + name + text.slice(at).replace(/^#\w+/, ''), code);
}
