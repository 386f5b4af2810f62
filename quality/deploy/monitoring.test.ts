/** What a monitoring system is given: gauges with true values, and rules and a dashboard that name nothing else. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { recordBackup, recordDrill } from '#app/monitoring/records.ts';
import { ROOT } from '#platform/paths.ts';
import { aRequest } from '../../db/factories/jobs.ts';
import { aClient } from '../../db/factories/people.ts';
import { aPendingCraftsman } from '../../db/factories/profiles.ts';
import { useTestServer } from '../helpers/test-server.ts';
import { alertRules } from './alert-rules.ts';

const server = useTestServer({ publicUrl: 'https://127.0.0.1:1', backupCopy: '/mnt' });
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const PROMTOOL = 'promtool';
const promtool = (...args: string[]) => spawnSync(PROMTOOL, args, { encoding: 'utf8' });
const NAMES = /\b(?:ufundi|nodejs|process)_\w+/g;

async function metrics(): Promise<Record<string, number>> {
  const { text } = await server.get('!/metrics');
  const lines = [...text.matchAll(/^(ufundi_[^ ]+) (\S+)$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value]) => [name, Number(value?.replace('+Inf', 'Infinity'))]));
}

test('an installation without work or backups', async () => {
  const now = await metrics();
  expect(now).toMatchObject({
    'ufundi_jobs{state="due"}': 0,
    ufundi_mails_waiting: 0,
    ufundi_photos_waiting: 0,
    ufundi_craftsmen_pending_waiting: 0,
    ufundi_craftsmen_pending_oldest_seconds: 0,
    ufundi_requests_unassigned_waiting: 0,
    ufundi_backup_age_seconds: Number.POSITIVE_INFINITY,
    ufundi_backup_success: 0,
    ufundi_backup_copy_age_seconds: Number.POSITIVE_INFINITY,
    ufundi_restore_drill_age_seconds: Number.POSITIVE_INFINITY,
    ufundi_certificate_days: 0,
  });
  expect(now.ufundi_data_free_bytes).toBeGreaterThan(1e6);
  const [info] = Object.keys(now).filter((name) => name.startsWith('ufundi_installation_info'));
  expect(info).toMatch(/version="\d+\.\d+\.\d+",installation="[0-9a-f]{16}",database="\w+",files="folder"/);
});

test('what waits is counted, and the oldest has its age', async () => {
  await aPendingCraftsman(server);
  await aRequest(server, await aClient(server));
  const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${hours})`;
  await sql`update craftsman_revisions set submitted_at = ${hoursAgo(72)} where status = 'pending'`.execute(
    server.owner,
  );
  await sql`update requests set created_at = ${hoursAgo(30)}`.execute(server.owner);
  await sql`update media set created_at = ${hoursAgo(2)} where not rendered`.execute(server.owner);
  await sql`delete from graphile_worker._private_jobs`.execute(server.owner);
  await sql`select graphile_worker.add_job('send_mail', '{}', run_at => ${hoursAgo(1)}),
    graphile_worker.add_job('tidy', '{}', run_at => ${hoursAgo(-1)}),
    graphile_worker.add_job('sweep_media', '{}', max_attempts => 1)`.execute(server.owner);
  await sql`update graphile_worker._private_jobs set created_at = ${hoursAgo(1)}`.execute(server.owner);
  await sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`.execute(server.owner);
  await recordBackup(server.settings.dataDir, { at: new Date(Date.now() - 7_200_000).toISOString(), file: '/x' });

  const now = await metrics();
  expect(now).toMatchObject({
    'ufundi_jobs{state="due"}': 1,
    'ufundi_jobs{state="later"}': 1,
    'ufundi_jobs{state="given_up"}': 1,
    'ufundi_queue_waiting{queue="send_mail"}': 1,
    'ufundi_queue_waiting{queue="tidy"}': 0,
    ufundi_mails_waiting: 1,
    ufundi_craftsmen_pending_waiting: 1,
    ufundi_requests_unassigned_waiting: 1,
    ufundi_backup_success: 1,
  });
  expect(now.ufundi_photos_waiting).toBeGreaterThan(0);
  const hours = (name: string) => Math.round((now[name] ?? 0) / 3_600);
  expect(hours('ufundi_queue_oldest_seconds{queue="send_mail"}')).toBe(1);
  expect(hours('ufundi_mails_oldest_seconds')).toBe(1);
  expect(hours('ufundi_photos_oldest_seconds')).toBe(2);
  expect(hours('ufundi_craftsmen_pending_oldest_seconds')).toBe(72);
  expect(hours('ufundi_requests_unassigned_oldest_seconds')).toBe(30);
  expect(hours('ufundi_backup_age_seconds')).toBe(2);

  const { dataDir } = server.settings;
  await recordBackup(dataDir, { copiedAt: new Date(Date.now() - 3_600_000).toISOString() });
  await recordDrill(dataDir, { at: new Date().toISOString() });
  const later = await metrics();
  expect(Math.round((later.ufundi_backup_copy_age_seconds ?? 0) / 3_600)).toBe(1);
  expect(later.ufundi_restore_drill_age_seconds).toBeLessThan(60);
  expect(later).toMatchObject({ ufundi_backup_success: 1, ufundi_restore_drill_success: 1 });
  const failure = { at: new Date().toISOString(), message: 'There is no room.' };
  await recordBackup(dataDir, { failure });
  await recordDrill(dataDir, { failure });
  expect(await metrics()).toMatchObject({ ufundi_backup_success: 0, ufundi_restore_drill_success: 0 });
});

test.each(['deploy/alerts.yaml', 'deploy/dashboard.json', 'docs/operations.md', 'docs/scaling.md'])(
  '%s names metrics that are served, and nothing else',
  async (file) => {
    const { text } = await server.get('!/metrics');
    const served = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name as string));
    const named = [...textOf(file).matchAll(NAMES)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !served.has(name) && name !== 'ufundi_app')).toEqual([]);
  },
);

test('the rules are written from the thresholds, and each names a section of the manual or a command', () => {
  expect(textOf('deploy/alerts.yaml'), 'node quality/deploy/alert-rules.ts writes it').toBe(alertRules());
  const sections = [...textOf('docs/operations.md').matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  for (const [, section] of alertRules().matchAll(/docs\/operations\.md, ([\w ]+)\./g))
    expect(sections).toContain(section);
});

test.runIf(promtool('--version').status === 0)('Prometheus reads rules, manual and panels', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ufundi-rules-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [, config = ''] = /prometheus\.yml <<END\n([\s\S]*?)\n {4}END/.exec(textOf('docs/operations.md')) ?? [];
  const { panels } = JSON.parse(textOf('deploy/dashboard.json'));
  const queries: string[] = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  );
  await writeFile(path.join(folder, 'alerts.yaml'), textOf('deploy/alerts.yaml'));
  await writeFile(
    path.join(folder, 'prometheus.yml'),
    config.replace(/^ {4}/gm, '').replace('/opt/ufundi/deploy', folder),
  );
  const rules = queries.map((expr, at) => ({ record: `panel:${at}`, expr }));
  await writeFile(path.join(folder, 'panels.yaml'), JSON.stringify({ groups: [{ name: 'panels', rules }] }));
  const configured = promtool('check', 'config', path.join(folder, 'prometheus.yml'));
  expect(configured).toMatchObject({ status: 0, stdout: expect.stringMatching(/SUCCESS: \d+ rules found/) });
  expect(promtool('check', 'rules', path.join(folder, 'panels.yaml')).status).toBe(0);
});

test('the panels of the dashboard have places of their own and a data source that the reader chooses', () => {
  const { panels, templating } = JSON.parse(textOf('deploy/dashboard.json'));
  const taken = new Set<string>();
  for (const { gridPos, datasource, title } of panels) {
    expect(datasource.uid).toBe(`$\{${templating.list[0].name}}`);
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(taken.has(`${x} ${y}`), `${title} covers another`).toBe(false);
        taken.add(`${x} ${y}`);
      }
  }
  expect(new Set(panels.map(({ id }: { id: number }) => id)).size).toBe(panels.length);
});
