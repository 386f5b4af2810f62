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

test('one owner fills half of the queue, never all of it', async () => {
  const limited = limitConcurrency(1, 8, 5);
  const held = heldWork();
  const running = [held.run, ...Array.from({ length: 4 }, () => async () => {})].map((work) =>
    limited(work, { owner: 1 }),
  );
  await expect(limited(async () => {}, { owner: 1 })).rejects.toMatchObject(busy);
  const others = Array.from({ length: 4 }, (_, at) => limited(async () => {}, { owner: 2 + at }));
  await expect(limited(async () => {}, { owner: 9 })).rejects.toMatchObject(busy);
  held.release();
  await Promise.all([...running, ...others]);
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
