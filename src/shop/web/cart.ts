/** The cart of this browser: item name to quantity, in local storage under `cart`. The server is only asked for prices. */
import { useSyncExternalStore } from 'react';
import { loadFrom, saveTo } from '#api/client/device.ts';

export type Cart = ReadonlyMap<string, number>;

const KEY = 'cart';
export const QUANTITY_MAX = 999;
const EMPTY: Cart = new Map();

const listeners = new Set<() => void>();
/** Used where storage is switched off: the cart then lasts as long as the page. */
let inMemory = '{}';

const readRaw = () => loadFrom('device', KEY) ?? inMemory;

let seen: { raw: string; cart: Cart } = { raw: '{}', cart: EMPTY };
export function readCart(): Cart {
  const raw = readRaw();
  if (raw !== seen.raw) seen = { raw, cart: parse(raw) };
  return seen.cart;
}

/** Any script may write to local storage: invalid quantities are left out. */
function parse(raw: string): Cart {
  try {
    const entries = Object.entries(JSON.parse(raw) as Record<string, unknown>);
    return new Map(
      entries.map(([name, quantity]) => [name, whole(Number(quantity))] as const).filter(([, n]) => n > 0),
    );
  } catch {
    return EMPTY;
  }
}

const whole = (quantity: number) =>
  Number.isFinite(quantity) ? Math.min(QUANTITY_MAX, Math.max(0, Math.floor(quantity))) : 0;

/** @param quantity 0 takes the item out */
export function setQuantity(name: string, quantity: number): void {
  const next = new Map(readCart());
  if (whole(quantity) === 0) next.delete(name);
  else next.set(name, whole(quantity));
  const json = JSON.stringify(Object.fromEntries(next));
  saveTo('device', KEY, json);
  inMemory = loadFrom('device', KEY) === null ? json : '{}';
  for (const listener of listeners) listener();
}

/** From which shop and at what price an item was added: two shops may sell one name, and prices change. */
export type Origin = readonly [shopId: number, price: number];
const ORIGINS = 'cart_origins';

export function readOrigins(): Readonly<Record<string, Origin | undefined>> {
  try {
    return (JSON.parse(loadFrom('device', ORIGINS) ?? '{}') as Record<string, Origin> | null) ?? {};
  } catch {
    return {};
  }
}

export function rememberOrigin(name: string, origin: Origin): void {
  saveTo('device', ORIGINS, JSON.stringify({ ...readOrigins(), [name]: origin }));
}

export function addToCart(name: string): number {
  setQuantity(name, (readCart().get(name) ?? 0) + 1);
  return readCart().get(name) ?? 0;
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Null on the server and before hydration. */
export function useCart(): Cart | null {
  return useSyncExternalStore(watch, readCart, () => null as Cart | null);
}
