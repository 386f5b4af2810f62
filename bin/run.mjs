import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program to its end and answers how it ended, as a shell tells it. A signal is handed on once, and we wait: the
 * program may have something to put in order. (Ctrl-C reaches both of us, so it can come to the program twice.)
 * @returns {Promise<{ code: number, interrupted: boolean, output: string }>}
 */
export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: 'inherit', ...options });
    let interrupted = false;
    let output = '';
    const handOn = (signal) => {
      if (!interrupted) child.kill(signal);
      interrupted = true;
    };
    for (const signal of SIGNALS) process.on(signal, handOn);
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const each of SIGNALS) process.off(each, handOn);
      resolve({ code: code ?? 128 + constants.signals[signal], interrupted, output });
    });
  });
}

/** Runs one step of the preparation; when it is interrupted there is nothing left to prepare for. */
export async function runStep(file, args, options) {
  const ended = await run(file, args, options);
  if (ended.interrupted) process.exit(ended.code || 130);
  return ended;
}

/** Ends with one plain sentence. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}
