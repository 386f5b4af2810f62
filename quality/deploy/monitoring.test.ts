/** The alert rules and the manual name metrics that /metrics serves, and sections that the manual has. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#platform/paths.ts';
import { useTestServer } from '../helpers/test-server.ts';

const server = useTestServer();
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });
const ALERTS = 'deploy/alerts.yaml';

test.each([ALERTS, 'docs/operations.md', 'docs/scaling.md'])('%s names metrics that are served', async (file) => {
  const { text } = await server.get('!/metrics');
  const served = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name as string));
  const named = [...textOf(file).matchAll(/\b(?:ufundi|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !served.has(name) && name !== 'ufundi_app')).toEqual([]);
});

test('each state that a rule or the manual names is served', async () => {
  const { text } = await server.get('!/metrics');
  const named = [ALERTS, 'docs/operations.md'].flatMap(
    (file) => textOf(file).match(/ufundi_\w+\{state="\w+"\}/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(0);
  for (const series of named) expect(text).toContain(`\n${series} `);
});

test('each rule names a section of the manual', () => {
  const sections = [...textOf('docs/operations.md').matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  const named = [...textOf(ALERTS).matchAll(/docs\/operations\.md, ([\w ]+)[.)]/g)].map(([, title]) => title);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((title) => !sections.includes(title))).toEqual([]);
});

test.runIf(promtool('--version').status === 0)('Prometheus reads the rules', () => {
  expect(promtool('check', 'rules', path.join(ROOT, ALERTS))).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/SUCCESS: 5 rules found/),
  });
});
