import { LRUCache } from 'lru-cache';
import type { ChangeNotifications, Channel } from './db/change-notifications.ts';

export interface Options<Value> {
  readonly max?: number;
  readonly maxBytes?: number;
  readonly bytesOf?: (value: Value) => number;
  readonly changes?: {
    readonly notifications: Pick<ChangeNotifications, 'listening' | 'on'>;
    readonly channel: Channel;
    readonly tagsOf: (payload: string) => readonly string[];
  };
  readonly onDrop?: (key: string, value: Value) => void;
}

interface Freshness {
  readonly tags?: readonly string[];
  /** Cache time before reading began: a value whose tags were invalidated since is not stored. */
  readonly since?: number;
  readonly milliseconds?: number | undefined;
}

export interface Cache<Value> {
  /** False while notifications may be lost. */
  readonly usable: boolean;
  readonly time: number;
  get(key: string): Value | undefined;
  /** @returns whether it was stored */
  set(key: string, value: Value, freshness?: Freshness): boolean;
  drop(tags: readonly string[]): void;
  clear(): void;
}

/** Invalidations remembered, against values read before them. */
const DROPS_MAX = 5_000;

interface Entry<Value> {
  readonly value: Value;
  readonly tags: readonly string[];
}

export function createCache<Value>(options: Options<Value>): Cache<Value> {
  const { changes, maxBytes, bytesOf, onDrop } = options;
  const tagged = new Map<string, Set<string>>();
  const drops = new Map<string, number>();
  let time = 0;
  let forgotten = 0;

  const entries = new LRUCache<string, Entry<Value>>({
    ...(maxBytes === undefined
      ? { max: options.max ?? 1_000 }
      : { maxSize: maxBytes, ...(options.max ? { max: options.max } : {}) }),
    ...(bytesOf ? { sizeCalculation: ({ value }, key) => bytesOf(value) + key.length * 2 } : {}),
    dispose: ({ value, tags }, key, reason) => {
      for (const tag of tags) untag(tagged, tag, key);
      if (reason === 'delete' || reason === 'expire') onDrop?.(key, value);
    },
  });

  const cache: Cache<Value> = {
    get usable() {
      return changes?.notifications.listening ?? true;
    },
    get time() {
      return time;
    },
    get: (key) => (cache.usable ? entries.get(key)?.value : undefined),
    set(key, value, { tags = [], since = time, milliseconds } = {}) {
      if (!cache.usable || since < forgotten || tags.some((tag) => (drops.get(tag) ?? -1) > since)) return false;
      entries.set(key, { value, tags }, milliseconds === undefined ? {} : { ttl: milliseconds });
      if (!entries.has(key)) return false;
      for (const tag of tags) tagged.set(tag, (tagged.get(tag) ?? new Set()).add(key));
      return true;
    },
    drop(tags) {
      time += 1;
      for (const tag of tags) {
        drops.set(tag, time);
        for (const key of tagged.get(tag) ?? []) entries.delete(key);
      }
      if (drops.size > DROPS_MAX) {
        drops.clear();
        forgotten = time;
      }
    },
    clear() {
      time += 1;
      forgotten = time;
      drops.clear();
      entries.clear();
    },
  };

  // An empty payload invalidates everything; null means that notifications may be lost.
  changes?.notifications.on(changes.channel, (payload) => {
    if (payload) cache.drop(changes.tagsOf(payload));
    else cache.clear();
  });
  return cache;
}

function untag(tagged: Map<string, Set<string>>, tag: string, key: string): void {
  const keys = tagged.get(tag);
  keys?.delete(key);
  if (keys?.size === 0) tagged.delete(tag);
}
