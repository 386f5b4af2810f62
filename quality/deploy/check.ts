/**
 * `npm run deploy:check`: two processes over one PostgreSQL behind nginx with the file of deploy/, on loopback. Takes
 * under a minute; exits 1 when a check fails.
 */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile, mkdir } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { startEmbedded } from '#embedded-postgres/start.ts';
import { ROOT } from '#platform/paths.ts';
import { urlOf } from '../helpers/empty-database.ts';
import { freePort } from '../helpers/free-port.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { poll } from '../helpers/poll.ts';
import { check, failed } from './checks.ts';

const run = promisify(execFile);
const ended: (() => Promise<unknown>)[] = [];

function must(so: boolean, otherwise: string): void {
  if (!so) throw new Error(otherwise);
}

await provideNginx();
const folder = await mkdtemp(path.join(os.tmpdir(), 'ufundi-deploy-'));
ended.push(() => rm(folder, { recursive: true, force: true }));
try {
  await main();
} finally {
  for (const end of ended.toReversed()) await end().catch((error: unknown) => console.error(error));
}
console.log(`\ndeploy: ${failed === 0 ? 'all is as the files say' : `${failed} failed`}`);
process.exit(failed === 0 ? 0 : 1);

async function provideNginx(): Promise<void> {
  const there = () =>
    run('sh', ['-c', 'PATH=$PATH:/usr/sbin command -v nginx']).then(
      () => true,
      () => false,
    );
  if (await there()) return;
  if (process.getuid?.() === 0) {
    console.log('Installing nginx ...');
    await run('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light']).catch(
      () => {},
    );
    if (await there()) return;
  }
  console.error('nginx is not installed, and this user cannot install it: apt-get install nginx-light');
  process.exit(1);
}

interface Got {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

async function main() {
  const embedded = await startEmbedded({ dataDir: path.join(folder, 'database'), log: () => {} });
  ended.push(() => embedded.stop());
  const ports = { one: await freePort(), two: await freePort(), plain: await freePort(), safe: await freePort() };
  const shared = {
    DATABASE_URL: urlOf(embedded.config),
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    TRUST_PROXY: 'loopback',
    DATA_DIR: path.join(folder, 'shared'),
    LOG_LEVEL: 'info',
  };
  await mkdir(shared.DATA_DIR);
  const start = async (port: number) => {
    const product = await startProduct({ ...shared, PORT: String(port), PUBLIC_URL: 'https://ufundi.example' });
    ended.push(() => product.stop());
    return product;
  };
  const one = await start(ports.one);
  const two = await start(ports.two);
  const ca = await startNginx(ports);

  /** Through nginx, from a visitor's own IP. */
  function send(
    method: string,
    where: string,
    {
      from = '127.0.0.2',
      headers = {},
      body,
      plain = false,
    }: { from?: string; headers?: Record<string, string>; body?: string | Buffer; plain?: boolean } = {},
  ): Promise<Got> {
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', localAddress: from, method, path: where, agent: false, timeout: 30_000 };
      const sent = {
        host: 'ufundi.example',
        ...(body === undefined ? {} : { 'content-length': String(body.length) }),
        ...headers,
      };
      const request = plain
        ? http.request({ ...options, port: ports.plain, headers: sent })
        : https.request({ ...options, port: ports.safe, headers: sent, ca, servername: 'ufundi.example' });
      request.once('response', async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      });
      request.once('error', reject);
      request.end(body);
    });
  }
  const json = (
    method: string,
    where: string,
    body: object,
    more: { from?: string; headers?: Record<string, string> } = {},
  ) =>
    send(method, where, {
      ...more,
      body: Buffer.from(JSON.stringify(body)),
      headers: { 'content-type': 'application/json', ...more.headers },
    });
  const served = (product: Product) =>
    product.output().split('"url"').length + product.output().split('"route"').length;

  await check('plain http leads to https', async () => {
    const { status, headers } = await send('GET', '/craftsmen', { plain: true });
    must(status === 301 && headers.location === 'https://ufundi.example/craftsmen', `${status} ${headers.location}`);
  });
  await check('pages come over TLS, with HSTS and without a version of nginx', async () => {
    const { status, headers } = await send('GET', '/');
    must(status === 200, `answered ${status}`);
    must(/max-age=\d{7,}/.test(String(headers['strict-transport-security'])), 'no HSTS');
    must(headers.server === 'nginx', `server: ${headers.server}`);
  });
  await check('a page with its photos passes at once, a flood is told to wait, and others are served', async () => {
    const statusesOf = async (count: number, from: string) => {
      const statuses = new Set<number>();
      let left = count;
      const sendSome = async () => {
        while (left-- > 0) statuses.add((await send('GET', '/robots.txt', { from })).status);
      };
      await Promise.all(Array.from({ length: 60 }, sendSome));
      return [...statuses].sort();
    };
    must(`${await statusesOf(60, '127.0.0.21')}` === '200', 'a page does not pass');
    const flood = await statusesOf(1_500, '127.0.0.22');
    must(`${flood}` === '200,429', `the flood is answered ${flood}`);
    const { status } = await send('GET', '/', { from: '127.0.0.23' });
    must(status === 200, `another visitor is answered ${status}`);
  });
  await check('both processes get their share', async () => {
    const before = [served(one), served(two)];
    for (let at = 0; at < 20; at++) await send('GET', `/api/public-craftsmen/?turn=${at}`);
    await poll(async () => served(one) > (before[0] ?? 0) && served(two) > (before[1] ?? 0), 5_000);
  });
  await check(
    "rate limits use the visitor's own IP, whatever the headers say, on both processes together",
    async () => {
      const attempt = (from: string, headers: Record<string, string> = {}) =>
        json('POST', '/api/token/', { email: 'nobody@example.co.ke', password: 'wrong-password-1' }, { from, headers });
      const statuses: number[] = [];
      for (let at = 0; at < 12; at++)
        statuses.push((await attempt('127.0.0.9', { 'x-forwarded-for': `10.9.8.${at}` })).status);
      must(statuses[0] === 401 && statuses.at(-1) === 429, statuses.join(' '));
      const other = await attempt('127.0.0.8');
      must(other.status === 401, `a visitor from elsewhere got ${other.status}`);
      return `${statuses.filter((status) => status === 401).length} tries, then 429`;
    },
  );
  const { token, photo } = await signUp(json);
  await check('a photo of some megabytes is posted through one process and seen through both', async () => {
    const boundary = `----${randomBytes(8).toString('hex')}`;
    const fields = {
      name: 'Wanjiku Kamau',
      phone: '0712345678',
      service: 'Plumbing',
      schedule: new Date(Date.now() + 86_400_000).toISOString(),
      address: 'Mugoya Estate',
      location: 'nairobi',
      description: 'The sink leaks',
      isUrgent: 'false',
    };
    const parts = Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const body = Buffer.concat([
      Buffer.from(
        `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="media"; filename="sink.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      photo,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const posted = await send('POST', '/api/job-requests/', { headers, body });
    must(posted.status === 201, `${posted.status} ${posted.body.toString().slice(0, 200)}`);
    const { media: image } = JSON.parse(posted.body.toString());
    for (let at = 0; at < 4; at++) {
      const seen = await send('GET', image, { headers: { authorization: `Bearer ${token}` } });
      must(seen.status === 200 && seen.headers['content-type'] === 'image/webp', `${image}: ${seen.status}`);
    }
    return `${(photo.length / 1e6).toFixed(1)} MB`;
  });
  await check('one visitor may have a hundred requests at once, and takes nothing from the others', async () => {
    const open = Array.from({ length: 100 }, () => {
      const headers = { host: 'ufundi.example', 'content-type': 'application/json', 'content-length': '100' };
      const options = { host: '127.0.0.1', localAddress: '127.0.0.7', agent: false, path: '/api/contact/' };
      const request = https.request({
        ...options,
        port: ports.safe,
        method: 'POST',
        headers,
        ca,
        servername: 'ufundi.example',
      });
      request.on('error', () => {}).flushHeaders();
      return request;
    });
    await poll(async () => (await send('GET', '/api/config/', { from: '127.0.0.7' })).status === 429, 10_000);
    const other = await send('GET', '/api/config/', { from: '127.0.0.6' });
    for (const request of open) request.destroy();
    must(other.status === 200, `another visitor got ${other.status}`);
  });
  await check('figures and the queue are not for the world', async () => {
    const { status } = await send('GET', '/metrics');
    must(status === 404, `/metrics answered ${status}`);
  });
  await check('a process that is stopped takes no request with it', async () => {
    const statuses = await whileSending(send, () => one.stop());
    must(
      statuses.every((status) => status === 200),
      `of ${statuses.length}: ${statuses.filter((status) => status !== 200).join(' ')}`,
    );
    return `${statuses.length} requests`;
  });
  await check('a process that says 503 is passed over', async () => {
    const away = http
      .createServer((_request, response) => response.writeHead(503, { 'retry-after': '2' }).end())
      .listen(ports.one, '127.0.0.1');
    const statuses: number[] = [];
    for (let at = 0; at < 20; at++) statuses.push((await send('GET', `/api/config/?turn=${at}`)).status);
    await new Promise((closed) => away.close(closed));
    must(
      statuses.every((status) => status === 200),
      statuses.join(' '),
    );
  });
  await check('a process that is killed is passed over, and comes back', async () => {
    await one.start();
    const before = served(one);
    await poll(async () => {
      await send('GET', '/api/config/');
      return served(one) > before;
    }, 10_000);
    const statuses = await whileSending(send, () => two.kill());
    must(
      statuses.every((status) => status === 200),
      statuses.filter((status) => status !== 200).join(' '),
    );
    await two.start();
    return `${statuses.length} requests`;
  });
  await check('with no process left, visitors get a clear error page', async () => {
    await one.stop();
    await two.stop();
    const { status, headers, body } = await send('GET', '/');
    must(status === 503 && headers['retry-after'] === '5' && /try again/.test(body.toString()), `${status} ${body}`);
  });
}

/** Each request is another visitor's, so that nginx's own limit of an address is met by none of them. */
async function whileSending(
  send: (method: string, where: string, more: { from: string }) => Promise<Got>,
  happens: () => Promise<unknown>,
): Promise<number[]> {
  const statuses: number[] = [];
  let going = true;
  const visitors = [1, 2, 3, 4].map(async (net) => {
    for (let turn = 0; going; turn += 1) {
      const from = `127.0.${net}.${1 + (turn % 250)}`;
      statuses.push((await send('GET', '/api/config/', { from })).status);
    }
  });
  await poll(async () => statuses.length > 20, 20_000);
  await happens();
  const then = statuses.length;
  await poll(async () => statuses.length > then + 40, 20_000);
  going = false;
  await Promise.all(visitors);
  return statuses;
}

async function signUp(json: (method: string, where: string, body: object) => Promise<Got>) {
  const email = `wanjiku.${randomBytes(4).toString('hex')}@example.co.ke`;
  const password = 'mabati-na-misumari-47';
  const made = await json('POST', '/api/client-signup/', {
    full_name: 'Wanjiku Kamau',
    email,
    phone_number: '0712345678',
    password,
    confirm_password: password,
    terms: true,
  });
  if (made.status !== 201) throw new Error(`sign-up answered ${made.status}: ${made.body}`);
  const entered = await json('POST', '/api/client-login/', { email, password });
  const noise = await sharp({
    create: {
      width: 1600,
      height: 1400,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  return { token: JSON.parse(entered.body.toString()).token as string, photo: noise };
}

/** Runs nginx's files of deploy/ with other ports, certificate and folders. */
async function startNginx(ports: { one: number; two: number; plain: number; safe: number }): Promise<Buffer> {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
    '-subj',
    '/CN=ufundi.example',
    '-addext',
    'subjectAltName=DNS:ufundi.example',
  ]);
  const files = ['deploy/nginx-http.conf', 'deploy/nginx.conf'].map((file) => readFile(path.join(ROOT, file), 'utf8'));
  const file = (await Promise.all(files)).join('\n');
  const changes: [string, string][] = [
    ['127.0.0.1:3000', `127.0.0.1:${ports.one}`],
    ['# server 127.0.0.1:3001', `server 127.0.0.1:${ports.two}`],
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen 443 ssl', `listen 127.0.0.1:${ports.safe} ssl`],
    ['/etc/letsencrypt/live/ufundi.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/ufundi.example/privkey.pem', key],
  ];
  let text = file;
  for (const [from, to] of changes) {
    must(text.includes(from), `deploy/nginx.conf no longer says ${from}`);
    text = text.replace(from, to);
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/tmp-${kind};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const whole = `${user} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { access_log off; ${temporary.join(' ')}\n${text}\n}`;
  const conf = path.join(folder, 'nginx.conf');
  await writeFile(conf, whole);
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  await check('nginx takes deploy/nginx.conf', async () => {
    const { stderr } = await run('nginx', ['-t', '-c', conf, '-e', `${folder}/error.log`], { env });
    must(!/warn/.test(stderr), stderr);
  });
  const nginx = spawn('nginx', ['-c', conf, '-e', `${folder}/error.log`], { env, stdio: 'inherit' });
  ended.push(
    () =>
      new Promise((gone) => {
        nginx.once('exit', gone);
        nginx.kill('SIGTERM');
      }),
  );
  await poll(
    async () => (await fetch(`http://127.0.0.1:${ports.plain}/`, { redirect: 'manual' }).catch(() => null)) !== null,
    10_000,
  );
  return readFile(certificate);
}
