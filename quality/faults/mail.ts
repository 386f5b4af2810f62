import { once } from 'node:events';
import net from 'node:net';
import pg from 'pg';
import { aClient } from '../../db/factories/people.ts';
import { poll } from '../helpers/poll.ts';
import { freePort } from '../helpers/free-port.ts';
import { type Smtp, startSmtp } from '../helpers/smtp.ts';
import { type Fault, few, percentile, type FaultRun, type FaultResult, times } from './fault.ts';
import { openEnvironment } from './environment.ts';

type Trouble = 'unreachable' | 'silent' | 'not now' | 'never' | 'slow';

async function trouble(run: FaultRun, kind: Trouble): Promise<FaultResult> {
  const resets = times(run, 20, 4);
  const port = await freePort();
  const environment = await openEnvironment({
    database: run.server,
    mutation: run.mutation,
    env: { MAIL_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'fatal' },
  });
  const queue = new pg.Client(environment.connection);
  await queue.connect();
  let smtp: Smtp | undefined;
  let mute: net.Server | undefined;
  const sockets = new Set<net.Socket>();
  try {
    const wrong: string[] = [];
    const people = [];
    for (let each = 0; each < resets; each++) people.push(await aClient(environment));
    const requestReset = async (email: string) => {
      const response = await environment.app.call('POST', '/password-reset/', { body: { email } });
      if (response.status !== 200) wrong.push(`asking for a reset was answered ${response.status}`);
      return response.ms;
    };
    await requestReset('nobody@example.co.ke');
    const usual = await requestReset('nobody-either@example.co.ke');

    if (kind === 'silent' || kind === 'slow') {
      mute = net.createServer((socket) => {
        sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
        if (kind === 'slow') drip(socket);
      });
      mute.listen(port, '127.0.0.1');
      await once(mute, 'listening');
    } else if (kind !== 'unreachable') {
      smtp = await startSmtp(port);
      smtp.rejectWith(kind === 'never' ? 550 : 451);
    }
    const took: number[] = [];
    for (const { email } of people) took.push(await requestReset(email));
    await poll(async () => (await tried(queue)) >= 1 || kind === 'never', 40_000);
    if (kind === 'never') await poll(async () => (smtp?.offered ?? 0) >= resets, 40_000);

    for (const socket of sockets) socket.destroy();
    if (mute) await new Promise((closed) => mute?.close(closed));
    smtp?.rejectWith(null);
    smtp ??= await startSmtp(port);
    const expected = kind === 'never' ? 0 : resets;
    await poll(async () => {
      // Skips the queue's backoff.
      await queue.query(
        'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
      );
      return (await waiting(queue)) === 0;
    }, 60_000).catch(() => wrong.push('mails are still waiting'));
    const to = smtp.mails.flatMap(({ envelopeTo }) => envelopeTo);
    if (new Set(to).size !== to.length) wrong.push('a mail came twice');
    if (to.length !== expected) wrong.push(`${to.length} mails in place of ${expected}`);
    const longest = percentile(took, 1);
    // A response that waits for the mail server would take ten seconds.
    if (longest > usual + 5_000) wrong.push(`an answer waited ${Math.round(longest)} ms for the mail server`);
    return {
      wrong: few(wrong),
      measurements: {
        requested: resets,
        'answer in ms (usual)': Math.round(usual),
        'answer in ms (longest)': Math.round(longest),
        'mails afterwards': to.length,
        twice: to.length - new Set(to).size,
      },
    };
  } finally {
    await queue.end();
    await environment.close();
    await smtp?.close();
    for (const socket of sockets) socket.destroy();
    mute?.close();
  }
}

function drip(socket: net.Socket): void {
  const letters = '220 slow.example ESMTP'.split('');
  const timer = setInterval(() => {
    const letter = letters.shift();
    if (letter && socket.writable) socket.write(letter);
    else clearInterval(timer);
  }, 1_000);
  socket.on('close', () => clearInterval(timer));
}

async function waiting(queue: pg.Client): Promise<number> {
  const { rows } = await queue.query('select count(*)::int as waiting from graphile_worker._private_jobs');
  return rows[0].waiting;
}

async function tried(queue: pg.Client): Promise<number> {
  const { rows } = await queue.query(
    'select count(*)::int as tried from graphile_worker._private_jobs where attempts > 0',
  );
  return rows[0].tried;
}

export const MAILS: readonly Fault[] = (['unreachable', 'silent', 'not now', 'never', 'slow'] as const).map((kind) => ({
  name: `mail-${kind.replace(' ', '-')}`,
  mutations: kind === 'never' ? ['never-is-tried-again'] : ['mail-given-up'],
  play: (run) => trouble(run, kind),
}));
