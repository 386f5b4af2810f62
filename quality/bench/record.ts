import { execFileSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, 'results');

export function circumstances() {
  return {
    at: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    node: process.version,
    cores: os.availableParallelism(),
    processor: os.cpus()[0]?.model ?? 'unknown',
    memory_gib: Math.round(os.totalmem() / 2 ** 30),
    // Above the number of cores, latencies say more about the machine than about the product.
    load: os.loadavg().map((each) => Number(each.toFixed(2))),
  };
}

/** Writes `quality/bench/results/<date>-<n>-<what>.json`, and the table as `.md`. @returns the path */
export async function saveResults(what: string, measurements: object, table?: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const day = new Date().toISOString().slice(0, 10);
  const taken = (await readdir(FOLDER)).map((name) => new RegExp(`^${day}-(\\d+)-`).exec(name)?.[1]).map(Number);
  const number = Math.max(0, ...taken.filter(Number.isFinite)) + 1;
  const name = `${day}-${number}-${what}`;
  await writeFile(
    path.join(FOLDER, `${name}.json`),
    `${JSON.stringify({ ...circumstances(), ...measurements }, null, 1)}\n`,
  );
  if (table) await writeFile(path.join(FOLDER, `${name}.md`), table);
  return `quality/bench/results/${name}.json`;
}
