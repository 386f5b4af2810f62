/** Two starts at once: one prepares, the other waits and prints that it waits. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { poll } from '../helpers/poll.ts';

const TURN = path.resolve(import.meta.dirname, '../../bin/file-lock.mjs');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ufundi-turn-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** @param ends how the start ends once its file appears */
function start(name: string, ends = '') {
  const program = `
    import { appendFileSync, existsSync } from 'node:fs';
    import { withLock } from ${JSON.stringify(TURN)};
    await withLock('${folder}/note', async () => {
      appendFileSync('${folder}/log', '${name} begins\\n');
      while (!existsSync('${folder}/go')) await new Promise((done) => setTimeout(done, 20));
      ${ends}
      appendFileSync('${folder}/log', '${name} ends\\n');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { text: '' };
  child.stdout.on('data', (chunk) => (output.text += chunk));
  return { child, output, ended: new Promise((resolve) => child.once('close', resolve)) };
}
const log = () => readFile(path.join(folder, 'log'), 'utf8').catch(() => '');
const go = () => writeFile(path.join(folder, 'go'), '');

test('the second waits, says for whom, and goes on when the first has done', async () => {
  const first = start('first');
  await poll(async () => (await log()) === 'first begins\n');
  const second = start('second');
  const waiting = `Another start is preparing Ufundi (process ${first.child.pid}); waiting until it has ...\n`;
  await poll(async () => second.output.text === waiting);
  expect(await log()).toBe('first begins\n');
  await go();
  await Promise.all([first.ended, second.ended]);
  expect(await log()).toBe('first begins\nfirst ends\nsecond begins\nsecond ends\n');
});

test('a start that was killed, or ended in the middle, blocks no other', async () => {
  const killed = start('killed');
  await poll(async () => (await log()) === 'killed begins\n');
  killed.child.kill('SIGKILL');
  await killed.ended;
  const gaveUp = start('gave up', 'process.exit(1);');
  await poll(async () => (await log()) === 'killed begins\ngave up begins\n');
  await go();
  await gaveUp.ended;
  const last = start('last');
  await last.ended;
  expect(last.output.text).toBe('');
  expect((await log()).endsWith('last begins\nlast ends\n')).toBe(true);
});
