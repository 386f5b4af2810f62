import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeState } from './reload.ts';

test("the file of the supervisor's state is replaced atomically", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ufundi-state-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeState(folder, 'serving', 1);
  const file = path.join(folder, 'supervisor.json');
  const reader = openSync(file, 'r');
  writeState(folder, 'replacing', 1);
  expect(JSON.parse(readFileSync(reader, 'utf8'))).toMatchObject({ state: 'serving', pid: process.pid });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ state: 'replacing', rounds: 1 });
  closeSync(reader);
  expect(readdirSync(folder)).toEqual(['supervisor.json']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
