import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Forwards the first signal and waits: the program may have to clean up. */
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

export async function runStep(file, args, options) {
  const ended = await run(file, args, options);
  if (ended.interrupted) process.exit(ended.code || 130);
  return ended;
}

/** Says every ten seconds that the step goes on. */
export async function withProgress(work) {
  const since = Date.now();
  const progress = setInterval(
    () => console.log(`  still at it (${Math.round((Date.now() - since) / 1000)} s)`),
    10_000,
  );
  return work().finally(() => clearInterval(progress));
}

export function fail(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}
