/**
 * `npm run test:again -- 10`: the tests and the journeys ten times, each time in another order, each second time beside two
 * processes that burn a core, each third with answers to the browser that come after the news of what they changed. The last
 * lines name what was red and what passed only at a second try. Fails when anything was red.
 */
import { spawn } from 'node:child_process';
import { root } from './prepare.mjs';
import { fail } from './run.mjs';

const rounds = Number(process.argv[2] ?? 10);
if (!Number.isInteger(rounds) || rounds < 1) fail('How often? For example: npm run test:again -- 10');

/** How often each test was red, or passed at its second try. */
const seen = { failed: new Map(), flaky: new Map() };
const burning = new Set();
process.on('exit', cool);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

for (let round = 1; round <= rounds; round++) {
  const isHot = round % 2 === 0;
  const isLate = round % 3 === 0;
  console.log(
    `\n##### round ${round} of ${rounds}${isHot ? ', beside two burning processes' : ''}${isLate ? ', answers late' : ''}`,
  );
  if (isHot) burn(2);
  const began = Date.now();
  const { code, output } = await test(round, isLate ? { LATE_ANSWERS: '1500' } : {});
  cool();
  for (const [, kind, name] of output.matchAll(/^(failed|flaky): (.+)$/gm)) {
    seen[kind].set(name, (seen[kind].get(name) ?? 0) + 1);
  }
  if (code !== 0 && !/^failed: /m.test(output)) seen.failed.set(`round ${round} ended with ${code}`, 1);
  console.log(`##### round ${round}: ${code === 0 ? 'green' : 'RED'} in ${Math.round((Date.now() - began) / 1000)} s`);
}

console.log(`\n##### ${rounds} rounds`);
for (const kind of ['failed', 'flaky'])
  for (const [name, times] of seen[kind]) console.log(`${kind}, ${times} of ${rounds}: ${name}`);
console.log(`${seen.failed.size} red, ${seen.flaky.size} flaky`);
process.exit(seen.failed.size === 0 ? 0 : 1);

function test(seed, more) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['bin/test.mjs'], {
      cwd: root,
      env: { ...process.env, ...more, TEST_SEED: String(seed) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.on('exit', (code) => resolve({ code, output }));
  });
}

function burn(count) {
  for (let at = 0; at < count; at++) burning.add(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
}

function cool() {
  for (const each of burning) each.kill('SIGKILL');
  burning.clear();
}
