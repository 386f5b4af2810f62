import { createHash } from 'node:crypto';
import { parseSync, type Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly name?: string;
  readonly operator?: string;
  readonly left?: Node;
  readonly key?: Node;
  readonly body?: { readonly body: readonly Node[] };
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
      // The same in every build and folder, so that a file keeps its name.
      const place = id.slice(id.lastIndexOf('node_modules'));
      const prefix = `_${createHash('sha256').update(place).digest('hex').slice(0, 3)}`;
      if ((files.get(prefix) ?? id) !== id) throw new Error(`${id} and ${files.get(prefix)} have one prefix`);
      files.set(prefix, id);
      return asOrdinary(code, id, prefix);
    },
  };
}

/** @param prefix of every name in this file */
export function asOrdinary(code: string, id: string, prefix: string): string {
  const places: [start: number, name: string][] = [];
  let names = 0;
  const visit = (value: unknown, known: ReadonlyMap<string, string>): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, known));
    if (typeof value !== 'object' || value === null) return;
    const { type, start, name = '', operator, left, body } = value as Node;
    if (type === 'PrivateIdentifier') places.push([start, known.get(name) ?? '']);
    if (operator === 'in' && left?.type === 'PrivateIdentifier')
      throw new Error(`${id} asks for a private field with in`);
    const isClass = type === 'ClassExpression' || type === 'ClassDeclaration';
    const inside = isClass ? new Map([...known, ...(body?.body ?? []).flatMap(ownName)]) : known;
    for (const part of Object.values(value)) visit(part, inside);
  };
  // A class inside another one uses the fields of both.
  const ownName = ({ key }: Node): [string, string][] =>
    key?.type === 'PrivateIdentifier' ? [[key.name ?? '', prefix + (names++).toString(36)]] : [];
  visit(parseSync(id, code).program, new Map());
  return places
    .sort(([one], [other]) => other - one)
    .reduce((text, [at, name]) => text.slice(0, at) + name + text.slice(at).replace(/^#\w+/, ''), code);
}
