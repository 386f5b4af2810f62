/** No regular expression may backtrack exponentially: one blocked the process for 16 seconds with a single sign-in. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { parseSync } from 'vite';

/** Slow for long texts only: the pattern, and the limit of its input. */
const BOUNDED = new Map([
  ['^[^a-z]+|[^a-z]+$', 'a password of at most 128 characters'],
  ['[^a-z]+$', 'a password of at most 128 characters'],
  ['^(.{3,}?)\\1+$', 'a password of at most 128 characters'],
  ['<Contents>(.*?)<\\/Contents>', 'the answer of the operator’s own bucket'],
  ['\\s+\\S*$', 'the first characters of a description'],
  ['^.+?(?=[.!?](\\s|$)|\\n|$)', 'a description of at most a few thousand characters'],
  ['^\\s*(\\d+)\\s+(\\d+)\\s+(.+)$', 'a line of ps on the operator’s own machine'],
  ['<(.*)>$', 'a setting'],
  ['[^\\s/"\'<>()=,;:]+(?:@|%40)[^\\s/"\'<>()=,;]+', 'at most 8,000 characters for the log'],
  ['\\b[\\w-]{20,}\\.[\\w-]{20,}(?:\\.[\\w-]{20,})?\\b', 'at most 8,000 characters for the log'],
  ['%.*$', 'an IPv6 address'],
  ['<style[^>]*>(.*?)<\\/style>', 'a page of ours'],
  ['(.)\\/+$', 'the address in the admin’s own browser'],
  ['<[^>]*\\?([^>]+)>', 'a header of our own server, while developing'],
  ['<([^>]+)>;\\s*rel="next"', 'a header of our own server, in the browser'],
]);

const found = new Map();
for (const file of globSync('{src,bin,db}/**/*.{ts,tsx,mjs}')) {
  if (!file.endsWith('.test.ts')) collect(parseSync(file, readFileSync(file, 'utf8')).program, file);
}

function collect(node, file) {
  if (Array.isArray(node)) for (const each of node) collect(each, file);
  else if (node && typeof node === 'object') {
    if (node.type === 'Literal' && node.regex)
      found.set(`${node.regex.pattern}/${node.regex.flags}`, { ...node.regex, file });
    else for (const each of Object.values(node)) collect(each, file);
  }
}

const program = {
  'linux x64': 'recheck-linux-x64',
  'darwin x64': 'recheck-macos-x64',
  'darwin arm64': 'recheck-macos-arm64',
  'win32 x64': 'recheck-windows-x64',
}[`${process.platform} ${process.arch}`];
if (!program || !existsSync(`node_modules/${program}`)) {
  // recheck in plain JavaScript takes five minutes.
  console.log(`${found.size} regular expressions not looked at: recheck has no program for this platform`);
  process.exit(0);
}
process.env.RECHECK_BACKEND = 'native';
const { check } = await import('recheck');

const look = ({ pattern, flags }) => check(pattern, flags, { timeout: 20_000, randomSeed: 1 });
const suspects = [];
const waiting = [...found.values()].filter(({ pattern }) => !BOUNDED.has(pattern));
await Promise.all(
  [1, 2].map(async () => {
    for (let each = waiting.pop(); each; each = waiting.pop()) {
      if ((await look(each)).status !== 'safe') suspects.push(each);
    }
  }),
);
// recheck confirms by time; on a busy machine a harmless expression may look slow once.
const findings = [];
for (const each of suspects) {
  const again = [await look(each), await look(each)];
  if (again.some(({ status }) => status === 'safe')) continue;
  const [{ status, complexity }] = again;
  findings.push(
    `${each.file}: /${each.pattern}/${each.flags} is ${status} (${complexity?.summary ?? 'no answer'}): write it without a repetition that can begin at every character, or bound its input and say so in quality/checks/regexes.mjs`,
  );
}
const known = new Set([...found.values()].map((each) => each.pattern));
for (const pattern of BOUNDED.keys())
  if (!known.has(pattern)) findings.push(`quality/checks/regexes.mjs names /${pattern}/, which is gone`);

for (const finding of findings) console.error(finding);
console.log(
  `${found.size} regular expressions, ${findings.length} findings, ${BOUNDED.size} slow ones with bounded texts`,
);
process.exit(findings.length === 0 ? 0 : 1);
