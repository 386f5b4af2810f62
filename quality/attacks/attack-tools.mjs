/**
 * `npm run attacks:tools [-- sqlmap]`: wapiti, sqlmap and ffuf, as Debian packages them, against a demo product on
 * loopback. Takes some seven minutes; docs/security.md explains the findings.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from '../../bin/build.mjs';
import { prepare, root } from '../../bin/prepare.mjs';
import { fail } from '../../bin/run.mjs';

const PASSWORD = 'a-password-for-the-attackers-47';
/** Files that people forget on servers, and every path traversal we know. */
const FORGOTTEN_FILES = `.env .env.local .git/HEAD .git/config .gitignore .npmrc .htaccess .DS_Store package.json package-lock.json node_modules data data/token-secret
data/postgres/server.log token-secret demo.json src/app/main.ts bin/start.mjs db/migrations dist dist/web backup backup.sql backup.zip dump.sql db.sqlite
admin admin/ administrator phpmyadmin wp-admin wp-login.php server-status console debug debug/pprof actuator actuator/env actuator/heapdump graphql api/graphql
swagger swagger-ui swagger.json api-docs openapi.yaml v1 v2 internal internal/ui test tests trace metrics health health/live config config.json
config.yml settings.py web.config crossdomain.xml robots.txt sitemap.xml .well-known/security.txt uploads upload files media media/ private private/ incoming outbox
logs log log.txt error.log access.log tmp temp cgi-bin/test.cgi shell.php info.php login.php index.php index.html~ main.ts.map assets assets/ assets/.vite/manifest.json
.vite/manifest.json render/render.js api api/ api/admin api/admin/audit api/me api/profile api/config api/users api/debug api/v1
..%2f..%2fetc%2fpasswd %2e%2e/%2e%2e/etc/passwd ....//....//etc/passwd media/..%2f..%2ftoken-secret assets/..%2f..%2fpackage.json assets/%2e%2e/%2e%2e/package.json
pattern/..%2fx.svg private/..%2ftoken-secret %00 %0d%0aset-cookie:x=1 //evil.example /\\evil.example`;
/** Public files, and pages that show nothing without a session. */
const PUBLIC =
  /^(robots\.txt|sitemap\.xml|\.well-known\/security\.txt|health|health\/live|api\/config|internal\/ui|openapi\.json|docs)\/?$/;

/** What wapiti reports about every product on http, and why it is harmless here. */
const EXPLAINED = [
  [/X-XSS-Protection is not set/, 'browsers have no such filter any more; the content policy does its work'],
  [/Strict-Transport-Security is not set/, 'sent behind TLS only'],
  [/Secure flag is not set in the cookie : (theme|lang)/, 'set behind TLS only'],
  [/HttpOnly flag is not set in the cookie : (theme|lang)/, 'a language and a colour, no secret'],
];

const chosen = process.argv.slice(2);
const tools = ['wapiti', 'sqlmap', 'ffuf'].filter((tool) => chosen.length === 0 || chosen.includes(tool));
needTools();

const { node } = await prepare({ dev: true });
await build(node);
const folder = mkdtempSync(path.join(os.tmpdir(), 'ufundi-tools-'));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const product = spawn(node, ['dist/server/main.cjs'], {
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: base,
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: '',
    DEMO: process.env.DEMO ?? 'on',
    DEMO_PASSWORD: PASSWORD,
    LOG_LEVEL: 'info',
  },
  stdio: ['ignore', 'pipe', 'pipe'],
});
let log = '';
for (const stream of [product.stdout, product.stderr]) stream.on('data', (text) => (log += text));

let findings = 0;
let isReady = false;
try {
  await waitUntilReady();
  const client = await signIn();
  for (const tool of tools) {
    console.log(`\n=== ${tool}`);
    const began = Date.now();
    await { wapiti, sqlmap, ffuf }[tool](client);
    console.log(`=== ${tool}: ${Math.round((Date.now() - began) / 1000)} s`);
  }
  // Three tools have just used the whole machine.
  let health = await fetch(`${base}/health/ready`);
  for (let tries = 0; !health.ok && tries < 30; tries++) {
    await delay(1_000);
    health = await fetch(`${base}/health/ready`);
  }
  isReady = health.ok;
  if (!isReady) {
    findings += 1;
    console.log(await health.text());
  }
} finally {
  product.kill('SIGTERM');
  await once(product, 'exit');
  rmSync(folder, { recursive: true, force: true });
}
// The log is complete once the product has ended.
const lines = log.split('\n').filter((line) => line.startsWith('{'));
const failed = lines.map((line) => JSON.parse(line)).filter((line) => line.status >= 500 && line.status !== 503);
for (const { method, path: where, status } of failed.slice(0, 20))
  console.log(`answered ${status}: ${method} ${where}`);
findings += failed.length;
console.log(
  `\nThe product answered ${lines.filter((line) => line.includes('"msg":"request"')).length} requests, ${failed.length} with an error of its own, and is ${isReady ? 'well' : 'NOT well'}.`,
);
console.log(`attack tools: ${findings} findings`);
process.exit(findings === 0 ? 0 : 1);

function needTools() {
  const missing = () => tools.filter((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing().length > 0 && process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0) {
    console.log(`Installing ${missing().join(', ')} (only now) ...`);
    const apt = (...args) =>
      spawnSync('apt-get', ['-qq', '-y', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update');
    apt('install', '--no-install-recommends', ...missing());
  }
  if (missing().length > 0)
    fail(`This needs ${missing().join(', ')}: as root, apt-get install ${missing().join(' ')} (Debian 12 has them).`);
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address();
  probe.close();
  await once(probe, 'close');
  return free;
}

async function waitUntilReady() {
  for (let waited = 0; waited < 300_000; waited += 250) {
    if (product.exitCode !== null) fail(`The product did not start:\n${log}`);
    const isReady = await fetch(`${base}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await delay(250);
  }
  fail(`The product was not ready in five minutes:\n${log}`);
}

async function signIn() {
  const post = async (where, body) => {
    const response = await fetch(`${base}/api${where}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${where}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const email = 'attacker@example.co.ke';
  await post('/client-signup/', {
    full_name: 'Attack Tool',
    email,
    password: PASSWORD,
    phone_number: '254712345678',
    terms: true,
  });
  return (await post('/client-login/', { email, password: PASSWORD })).token;
}

/** @param line its arguments · @param more arguments with blanks · @returns its output */
async function attack(file, line, seconds, more = []) {
  const args = [...line.trim().split(/\s+/), ...more];
  const child = spawn(file, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const stop = setTimeout(() => child.kill('SIGTERM'), seconds * 1000);
  const hard = setTimeout(() => child.kill('SIGKILL'), (seconds + 15) * 1000);
  const [code] = await once(child, 'close');
  clearTimeout(stop);
  clearTimeout(hard);
  if (code === null) console.log(`  (${file} was stopped after ${seconds} s)`);
  return output;
}

async function wapiti(token) {
  const report = path.join(folder, 'wapiti.json');
  const modules = 'sql,xss,file,exec,redirect,ssrf,csp,http_headers,backup,cookieflags,methods,crlf';
  const output = await attack(
    'wapiti',
    `-u ${base}/ -s ${base}/craftsmen?search=pipe&service=Plumbing -s ${base}/services -s ${base}/docs
     -s ${base}/api/public-craftsman/?search=pipe&page_size=5 -s ${base}/api/job-requests/?page_size=5
     -m ${modules} --flush-session --no-bugreport -d 3 --scope domain --max-links-per-page 30 --max-files-per-dir 20
     --max-scan-time 150 --max-attack-time 40 -f json -o ${report}`,
    200,
    ['-H', `Authorization: Bearer ${token}`],
  );
  let read;
  try {
    read = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    findings += 1;
    return console.log(`  wapiti wrote no report:\n${output.slice(-2_000)}`);
  }
  for (const [kind, list] of [...Object.entries(read.vulnerabilities), ...Object.entries(read.anomalies)]) {
    if (list.length === 0) continue;
    for (const { method, path: where, info } of list) {
      const why = EXPLAINED.find(([pattern]) => pattern.test(info))?.[1];
      if (!why) findings += 1;
      console.log(`  ${kind}: ${method} ${where} ${info}${why ? ` (${why})` : '  <-- look at this'}`);
    }
  }
}

async function sqlmap(token) {
  const json = (body) => ['--data', JSON.stringify(body), '-H', 'Content-Type: application/json'];
  const targets = [
    [
      'the public list',
      `${base}/api/public-craftsman/?search=pipe*&service=Plumbing*&location=nairobi*&cursor=x*&page_size=5*`,
    ],
    ['a portfolio', `${base}/api/public-craftsman/otieno*/`],
    ['a page', `${base}/craftsmen?search=pipe*`],
    ['own requests', `${base}/api/job-requests/?client=1*&page_size=5*`],
    ['one request', `${base}/api/job-requests/1*/`],
    ['a message', `${base}/api/password-reset/`, ...json({ email: 'a@b.co.ke*' })],
    ['a shop', `${base}/api/shops/1*/`],
  ];
  for (const [name, url, ...more] of targets) {
    const output = await attack(
      'sqlmap',
      `-u ${url} --batch --level=2 --risk=1 --technique=BEUST --dbms=PostgreSQL --time-sec=3 --threads=2 --flush-session
       --disable-coloring --ignore-code=* --timeout=10 --retries=1 --output-dir ${path.join(folder, 'sqlmap')}`,
      30,
      [...more, '-H', `Authorization: Bearer ${token}`],
    );
    // Only the summary names exploitable parameters.
    const holes = output.split('\n').filter((each) => each.startsWith('Parameter: '));
    findings += holes.length;
    const tried = (output.match(/testing '/g) ?? []).length;
    console.log(`  ${name}: ${holes.length > 0 ? holes.join('; ') : 'nothing injectable'} (${tried} kinds of attack)`);
    if (tried === 0) {
      findings += 1;
      console.log(output.slice(-800));
    }
  }
}

async function ffuf() {
  const parts = path.join(folder, 'words');
  const report = path.join(folder, 'ffuf.json');
  writeFileSync(parts, FORGOTTEN_FILES.split(/\s+/).join('\n'));
  const output = await attack(
    'ffuf',
    `-s -w ${parts} -u ${base}/FUZZ -mc 200,201,206,301,302,401,403,500,502 -t 4 -of json -o ${report} -timeout 10`,
    60,
  );
  let results;
  try {
    ({ results } = JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    findings += 1;
    return console.log(`  ffuf wrote no report:\n${output.slice(-1_000)}`);
  }
  for (const { input, status, length } of results) {
    const isMeant =
      PUBLIC.test(input.FUZZ) ||
      // A path traversal, recognised and rejected.
      status === 403 ||
      (status === 401 && /^(api|private|metrics)/.test(input.FUZZ)) ||
      (status === 200 && input.FUZZ === 'metrics');
    if (!isMeant) findings += 1;
    console.log(`  ${status} /${input.FUZZ} (${length} bytes)${isMeant ? ', as it should' : '  <-- look at this'}`);
  }
  console.log(`  ${FORGOTTEN_FILES.split(/\s+/).length} names tried`);
}
