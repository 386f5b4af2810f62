/**
 * Rejects methods and classes in the built scripts, libraries included, that one of the oldest browsers lacks
 * (`src/pages/build/oldest-browsers.ts`). Methods are known by name alone, so a name that an older type has too passes here;
 * the language level of `tsconfig.web.json` finds those in our own sources.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { features } from 'web-features';
import { OLDEST_BROWSERS } from '../../src/pages/build/oldest-browsers.ts';
import { parse, walk } from './source-files.mjs';

const BUILT = 'dist/web';
/** What a script asks for before it uses it, or does without where it is missing. */
const GUARDED = {
  '.requestSubmit()': 'loader.ts and submit-form.ts ask first',
  '.showModal()': 'Dialog.tsx asks first',
  createImageBitmap: 'shrink.ts asks first',
  '.share()': 'ShareSheet.tsx asks first',
  BroadcastChannel: 'session.ts and live.ts ask first',
  'Notification.requestPermission': 'device-push.ts asks first',
  '.getNotifications()': 'only a message needs it, and a browser with messages has it',
  '.showNotification()': 'only a message needs it, and a browser with messages has it',
  '.startViewTransition()': 'the router asks first, and else shows the next page at once',
};
/** Methods of our own and of libraries that share a name with one of a newer browser. */
const NAMESAKES = ['.check()', '.drop()', '.navigate()', '.show()', '.when()'];

const isOld = (support) =>
  Object.entries(OLDEST_BROWSERS).every(
    ([browser, oldest]) => Number.parseFloat(support[browser]?.replace('≤', '') ?? 'Infinity') <= oldest,
  );

const newer = { methods: new Set(), statics: new Set(), globals: new Set() };
const older = new Set();
const entries = Object.values(features).flatMap(({ status }) => Object.entries(status?.by_compat_key ?? {}));
const known = entries.flatMap(([key, { support }]) => {
  const [kind, type, member, ...more] = key.replace(/^javascript\.builtins\./, 'api.').split('.');
  return kind === 'api' && type && more.length === 0 ? [{ type, member, old: isOld(support) }] : [];
});
for (const { type, member, old } of known) {
  if (!member && !old) newer.globals.add(type);
  if (old) older.add((member ?? type).replace('_static', ''));
}
// A method of a type that is newer itself cannot be reached without it; elements come from the page.
for (const { type, member, old } of known) {
  if (!member || old || (newer.globals.has(type) && !type.startsWith('HTML'))) continue;
  if (member.endsWith('_static')) newer.statics.add(`${type}.${member.replace('_static', '')}`);
  else newer.methods.add(member);
}

/** @returns {string | null} the name of what an old browser lacks */
function missing(node, parent) {
  const { type } = node;
  if (type === 'Literal' && node.regex) {
    if (/\(\?<[=!]/.test(node.regex.pattern)) return 'a look-behind in a regular expression';
    return /[dv]/.test(node.regex.flags) ? `flag ${node.regex.flags} of a regular expression` : null;
  }
  if (type === 'MemberExpression' && !node.computed) {
    const pair = `${node.object.name ?? node.object.property?.name}.${node.property.name}`;
    if (newer.statics.has(pair)) return pair;
    const isCalled = parent?.type === 'CallExpression' && parent.callee === node && !parent.optional;
    const { name } = node.property;
    return isCalled && newer.methods.has(name) && !older.has(name) ? `.${name}()` : null;
  }
  const isUsed = /^(New|Call)Expression$/.test(type) && node.callee.type === 'Identifier';
  return isUsed && newer.globals.has(node.callee.name) ? node.callee.name : null;
}

/** The viewer of the API is for programmers, and its library chooses its own browsers. */
const isOfPages = (name) => name.endsWith('.js') && !name.includes('api-viewer');

const scripts = existsSync(BUILT) ? readdirSync(BUILT, { recursive: true }).filter(isOfPages) : [];
if (scripts.length === 0) {
  console.error('The pages are not built: npm run build, then check again.');
  process.exit(1);
}

const found = new Map();
for (const name of scripts) {
  const { program, text } = parse(path.join(BUILT, name));
  walk(program, (node, parent) => {
    const what = missing(node, parent);
    if (!what) return;
    const at = `${name}: … ${text.slice(Math.max(0, node.start - 60), node.end + 40)} …`;
    found.set(what, [...(found.get(what) ?? []), at]);
  });
}

const faults = [...found].filter(([what]) => !(what in GUARDED || NAMESAKES.includes(what)));
for (const [what, places] of faults) console.error(`${what}\n  ${places.slice(0, 3).join('\n  ')}`);
for (const what of [...Object.keys(GUARDED), ...NAMESAKES]) {
  if (found.has(what)) continue;
  faults.push([what, []]);
  console.error(`${what} is excused here but used nowhere`);
}
const versions = Object.entries(OLDEST_BROWSERS).map((each) => each.join(' '));
console.log(`${scripts.length} scripts, ${faults.length} uses of what ${versions.join(', ')} lack`);
process.exit(faults.length === 0 ? 0 : 1);
