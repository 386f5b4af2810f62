import { expect, test } from 'vitest';
import { createCache } from './cache.ts';

function aCache(bytes = 1_000) {
  let listener: (payload: string | null) => void = () => {};
  const notifications = {
    listening: true,
    on(_channel: string, given: typeof listener) {
      listener = given;
      return () => {};
    },
  };
  const dropped: string[] = [];
  const cache = createCache<string>({
    maxBytes: bytes,
    bytesOf: (value) => value.length,
    changes: { notifications, channel: 'public_tags', tagsOf: (payload) => payload.split(' ') },
    onDrop: (key) => dropped.push(key),
  });
  return { cache, dropped, notifications, notify: (payload: string | null) => listener(payload) };
}

test('a notification drops what carries one of its tags, and nothing else', () => {
  const { cache, dropped, notify } = aCache();
  cache.set('plumbers', 'list', { tags: ['plumbing'] });
  cache.set('page', 'both', { tags: ['plumbing', 'painting'] });
  cache.set('painters', 'list', { tags: ['painting'] });
  notify('tiling plumbing');
  expect(['plumbers', 'page', 'painters'].map((key) => cache.get(key))).toEqual([undefined, undefined, 'list']);
  expect(dropped).toEqual(['plumbers', 'page']);
});

test('a notification that names nothing, or one that was missed, drops everything', () => {
  for (const payload of ['', null]) {
    const { cache, notify } = aCache();
    cache.set('plumbers', 'list', { tags: ['plumbing'] });
    notify(payload);
    expect(cache.get('plumbers')).toBeUndefined();
  }
});

test('what was read before its tag was dropped is not stored, also when the drop is forgotten', () => {
  const { cache, notify } = aCache();
  const since = cache.time;
  notify('plumbing');
  expect(cache.set('plumbers', 'old', { tags: ['plumbing'], since })).toBe(false);
  expect(cache.set('painters', 'right', { tags: ['painting'], since })).toBe(true);
  notify(Array.from({ length: 5_001 }, (_each, at) => `word${at}`).join(' '));
  expect(cache.set('painters', 'old', { tags: ['painting'], since })).toBe(false);
  expect(cache.set('plumbers', 'new', { tags: ['plumbing'], since: cache.time })).toBe(true);
});

test('while notifications may be missed nothing is read and nothing stored', () => {
  const { cache, notifications } = aCache();
  cache.set('plumbers', 'list');
  notifications.listening = false;
  expect([cache.get('plumbers'), cache.set('painters', 'list')]).toEqual([undefined, false]);
});

test('the least recently used leaves when the bytes are full, and its tags with it', () => {
  const { cache, dropped } = aCache(1_000);
  cache.set('first', 'x'.repeat(400), { tags: ['a'] });
  cache.set('second', 'x'.repeat(400), { tags: ['a'] });
  cache.get('first');
  cache.set('third', 'x'.repeat(400), { tags: ['a'] });
  expect(['first', 'second', 'third'].map((key) => cache.get(key)?.length)).toEqual([400, undefined, 400]);
  expect(cache.set('large', 'x'.repeat(2_000))).toBe(false);
  cache.drop(['a']);
  expect(dropped).toEqual(['first', 'third']);
});

test('a lifetime ends an entry', async () => {
  const { cache } = aCache();
  cache.set('figures', '12', { milliseconds: 1 });
  await expect.poll(() => cache.get('figures')).toBeUndefined();
});
