/** A stranger with a machine of their own, as far as one machine can show it: a process that lets all others go first. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { makeCaller } from '../faults/client.ts';
import { holdConnections, readSlowly } from './held-connections.ts';

export type Order =
  | { readonly base: string; readonly hold: readonly string[]; readonly isRead: boolean }
  | { readonly base: string; readonly flood: string; readonly perSecond: number };

export interface Report {
  /** Of each answer that began, with its count. */
  readonly statuses: readonly (readonly [status: number, count: number])[];
  readonly open: number;
}

export interface Stranger {
  /** What the stranger has reached so far. */
  report(): Promise<Report>;
  stop(): void;
}

/** Returns once the connections are held, or the flood runs. */
export async function startStranger(order: Order): Promise<Stranger> {
  const child = fork(import.meta.filename, { env: { ...process.env, STRANGER: '1' } });
  os.setPriority(child.pid as number, os.constants.priority.PRIORITY_LOW);
  await ask(child, order);
  return { report: () => ask(child, 'report'), stop: () => void child.kill('SIGKILL') };
}

async function ask(child: ChildProcess, message: Order | 'report'): Promise<Report> {
  child.send(message);
  const [answer] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the stranger ended');
    }),
  ])) as [Report];
  return answer;
}

if (process.env.STRANGER) {
  let report: () => Report = () => ({ statuses: [], open: 0 });
  process.on('message', async (message: Order | 'report') => {
    if (message !== 'report') report = await obey(message);
    process.send?.(report());
  });
  process.on('disconnect', () => process.exit());
}

async function obey(order: Order): Promise<() => Report> {
  if ('hold' in order) {
    const held = await holdConnections(order, order.hold);
    if (order.isRead) readSlowly(held);
    return () => ({ statuses: [...held.statuses], open: held.isOpen() });
  }
  const statuses = new Map<number, number>();
  void flood(order, statuses);
  return () => ({ statuses: [...statuses], open: 0 });
}

/** A path of its own for each request, so that nothing answers from a cache by path. */
async function flood(
  { base, flood: url, perSecond }: Extract<Order, { readonly flood: string }>,
  statuses: Map<number, number>,
): Promise<void> {
  const caller = makeCaller(base, 64);
  const began = performance.now();
  for (let sent = 0; ; sent++) {
    const count = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
    void caller.call('GET', `!${url}${sent}`, { headers: { accept: 'text/html' } }).then(
      ({ status }) => count(status),
      () => count(0),
    );
    await delay(Math.max(0, began + (sent * 1000) / perSecond - performance.now()));
  }
}
