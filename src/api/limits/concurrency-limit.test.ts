import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

/** Work that is under way until it is released. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = { isStarted: false, release: resolve, run: () => ((work.isStarted = true), promise) };
  return work;
}
const busy = { status: 503, code: 'unavailable', retryAfter: 5 };

test('work that waits too long for a slot gets 503 with retryAfter, and the queue is free again', async () => {
  const limited = limitConcurrency(1, 1, 5, 20);
  const [first, second, third] = [heldWork(), heldWork(), heldWork()];
  const running = limited(first.run);
  await expect(limited(second.run)).rejects.toMatchObject(busy);
  await expect(limited(third.run)).rejects.toMatchObject(busy);
  first.release();
  await running;
  expect([second.isStarted, third.isStarted]).toEqual([false, false]);
  await limited(async () => {});
});

test('tasks of one owner run one after the other, and tasks of others overtake them', async () => {
  const limited = limitConcurrency(2, 16, 5);
  const [first, second, other] = [heldWork(), heldWork(), heldWork()];
  const all = [limited(first.run, { owner: 1 }), limited(second.run, { owner: 1 }), limited(other.run, { owner: 2 })];
  expect([first.isStarted, second.isStarted, other.isStarted]).toEqual([true, false, true]);
  first.release();
  await all[0];
  expect(second.isStarted).toBe(true);
  second.release();
  other.release();
  await Promise.all(all);
});

test('owners take turns, and who fills a queue makes room for others', async () => {
  const limited = limitConcurrency(1, 4, 5);
  const held = heldWork();
  const running = limited(held.run, { owner: 1 });
  const order: string[] = [];
  const ask = (owner: number, name: string) => limited(async () => void order.push(name), { owner });
  const own = [1, 2, 3, 4].map((each) => ask(1, `first ${each}`));
  await expect(ask(1, 'first 5')).rejects.toMatchObject(busy);
  const displaced = own.splice(2).map((each) => expect(each).rejects.toMatchObject(busy));
  const others = [ask(2, 'second'), ask(3, 'third')];
  await Promise.all(displaced);
  // Nobody has more than one before the other: who comes last is refused.
  await expect(ask(2, 'second again')).rejects.toMatchObject(busy);
  held.release();
  await Promise.all([running, ...own, ...others]);
  expect(order).toEqual(['first 1', 'second', 'third', 'first 2']);
});

test('an aborted task leaves the queue and frees its slot', async () => {
  const limited = limitConcurrency(1, 1, 5);
  const [first, dropped, next] = [heldWork(), heldWork(), heldWork()];
  let isAborted = false;
  const running = limited(first.run);
  const waiting = limited(dropped.run, { isAborted: () => isAborted });
  isAborted = true;
  const later = limited(next.run);
  await expect(waiting).rejects.toMatchObject(busy);
  first.release();
  next.release();
  await Promise.all([running, later]);
  expect([dropped.isStarted, next.isStarted]).toEqual([false, true]);
});
