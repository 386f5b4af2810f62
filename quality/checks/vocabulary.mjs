/**
 * Refuses retired words in identifiers, file names and comments, and names the standard term. The project's names are the
 * field's and the trade's, so that one search finds every part of a subject. Part of `npm run check`.
 */
import process from 'node:process';
import { listFiles, parse, walk } from './source-files.mjs';

/** A part of a camelCase or kebab-case name, and what the name says instead. */
const RETIRED_NAMES = {
  house: 'ctx (AppContext), in tests server',
  door: 'AuthPage, accountType or RATE_LIMITS',
  doors: 'AuthPage, accountType or RATE_LIMITS',
  lane: 'response cache',
  shelf: 'index',
  news: 'change notifications, or a message',
  hear: 'listener, subscribe',
  hears: 'listener, subscribe',
  heard: 'received',
  papers: 'instances',
  stands: 'cached, is',
  kept: 'cached, saved or stored',
  keeping: 'cached, saved or stored',
  written: 'serialized, inserted',
  asked: 'query, request or options',
  wanted: 'options, expected',
  said: 'message, text',
  told: 'notified',
  fault: 'error, fieldErrors; problem for an endpoint',
  faults: 'errors, fieldErrors; findings for a check',
  formError: 'rejection, error',
  refusals: 'rejections, errors',
  refuse: 'reject, throw',
  refused: 'rejected',
  loom: 'pattern',
  looms: 'patterns',
  strand: 'steps',
  tally: 'count',
  mono: 'monogram',
  twin: 'duplicate',
  twins: 'duplicates',
  makers: 'factories',
  cast: 'people, fixtures',
  crowd: 'generated data',
  ledger: 'invariants',
  verdict: 'approval',
  judged: 'reviewed',
  vitals: 'processStats',
  knock: 'connect',
  breathe: 'yieldToEventLoop',
  anew: 'again',
  remembered: 'cached',
  understood: 'parsed',
  trail: 'audit log',
  trails: 'audit logs',
  figures: 'stats, measurements',
  moment: 'timestamp',
  moments: 'timestamps',
  drawn: 'rendered',
  beside: 'with, next to',
  whoever: 'the caller',
  nobody: 'no one of the named kind',
  somebody: 'the person by their role',
  everybody: 'all of the named kind',
  alive: 'hydrated',
  planted: 'injected; mutation for a source change',
  voices: 'testimonials',
  waking: 'starting',
  turns: 'concurrency limit',
};
/** Names given by a library, a language, the wire or the database. */
const GIVEN = new Set([
  'keepAlive',
  'keepAliveTimeout',
  'shouldKeepAlive',
  'isAlive',
  'door',
  'asWritten',
  'bytesWritten',
  'request_asked',
]);

const RETIRED_IN_COMMENTS = [
  [/\b(whoever|whomever)\b/i, 'name the role: the caller, the client'],
  [/\b(nobody|somebody|everybody|anybody)\b/i, 'name the role or thing'],
  [/\banew\b/i, 'again'],
  [/\bbeside\b/i, 'next to, with, while'],
  [/\b(told|hears?|heard)\b/i, 'is notified, receives'],
  [/\bstands\b/i, 'is'],
  [/\b(lies|lay) (in|beside|there|below)\b/i, 'is stored'],
  [/\bdrawn\b/i, 'rendered'],
  [/\b(he|his|him|himself)\b/i, 'they, the craftsman, the client'],
  [
    /\b(kind sentence|kind refusal|puts? away|twice is once|the surplus|through the door|gives way)\b/i,
    'the standard term',
  ],
  [/\b(house|lane|shelf|loom|door)\b/i, 'the standard term'],
];

/** Texts that users read, generated types and released migrations keep their words. */
const EXEMPT =
  /^src\/ui\/texts\/(en|sw)\/|^src\/notifications\/texts\/(en|sw)\.ts$|database\.types\.ts$|^quality\/checks\/vocabulary\.mjs$/;
/** Fault injection is the standard term for these. */
const FAULT_INJECTION = /^quality\/faults\/|^quality\/attacks\/(run-)?mutations|^src\/process\//;

const partsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** Fields that older processes (during a reload) and exported archives read: they keep their names. */
const WIRE_FIELDS = [
  [/^src\/process\//, ['everybody', 'figures']],
  [/^src\/identity\/account\/account\.test\.ts$/, ['trail']],
];

function retiredPart(name, file) {
  if (GIVEN.has(name)) return undefined;
  if (WIRE_FIELDS.some(([files, names]) => files.test(file) && names.includes(name))) return undefined;
  return partsOf(name).find(
    (part) => Object.hasOwn(RETIRED_NAMES, part) && !(part.startsWith('fault') && FAULT_INJECTION.test(file)),
  );
}

/** @returns {string[]} one line for each retired word: file:line, the word, what to write */
export function findRetiredWords(files) {
  const found = [];
  for (const file of files) {
    const inPath = retiredPart(file.replace(/\.\w+$/, '').replace(/^quality\/faults/, 'quality'), file);
    if (inPath) found.push(`${file}: file name "${inPath}": write ${RETIRED_NAMES[inPath]}`);
    if (EXEMPT.test(file)) continue;
    const { text, program, comments } = parse(file);
    const lineOf = (offset) => text.slice(0, offset).split('\n').length;
    const seen = new Set();
    walk(program, (node) => {
      if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return;
      const part = seen.has(node.name) ? undefined : retiredPart(node.name, file);
      seen.add(node.name);
      if (part) found.push(`${file}:${lineOf(node.start)}: ${node.name}: write ${RETIRED_NAMES[part]}`);
    });
    for (const { value, start } of comments) {
      for (const [pattern, instead] of RETIRED_IN_COMMENTS) {
        const word = pattern.exec(value)?.[0];
        if (word) found.push(`${file}:${lineOf(start)}: comment "${word}": write ${instead}`);
      }
    }
  }
  return found;
}

if (process.argv[1] === import.meta.filename) {
  const found = findRetiredWords(listFiles(process.argv.slice(2)));
  for (const each of found) console.error(each);
  console.log(`${found.length} retired words`);
  process.exit(found.length === 0 ? 0 : 1);
}
