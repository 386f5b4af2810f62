import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
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

/** Replaces the records of the measured scenarios in `results/<what>.json`; the git log has older ones. @returns the path */
export async function saveResults(what: string, measured: Readonly<Record<string, object>>): Promise<string> {
  const file = path.join(FOLDER, `${what}.json`);
  const records: Record<string, object> = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const here = circumstances();
  for (const [scenario, measurements] of Object.entries(measured)) records[scenario] = { ...here, ...measurements };
  const lines = Object.entries(records).map(([scenario, record]) => ` "${scenario}": ${JSON.stringify(record)}`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, `{\n${lines.join(',\n')}\n}\n`);
  return `quality/bench/results/${what}.json`;
}
