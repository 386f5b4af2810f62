import { useCallback, useEffect, useState } from 'react';
import { call } from '#api/client/call.ts';
import { listProducts } from '#shop/calls.ts';
import type { ShopProduct } from '#shop/contract.ts';
import { type Cart, readOrigins } from '#shop/web/cart.ts';
import { useSamples } from '../categories/samples.ts';

const LOOKUP_MAX = 60;

export interface CartItem {
  readonly name: string;
  readonly quantity: number;
  /** Null while it is looked up, and for what is sold no longer. */
  readonly product: ShopProduct | null;
  readonly isSample: boolean;
  readonly type: string | undefined;
  /** Undefined while no shop sells it. */
  readonly price: number | undefined;
  readonly before: number | undefined;
}

export interface CartItems {
  readonly items: readonly CartItem[];
  readonly state: 'looking' | 'known' | 'failed';
  retry(): void;
}

/** The cart's names with what shops say of them now. */
export function useCartItems(cart: Cart): CartItems {
  const { found, isNew, failed, retry } = useProducts([...cart.keys()]);
  const samples = useSamples('textile').products ?? [];
  const origins = readOrigins();
  const items = [...cart].map(([name, quantity]): CartItem => {
    const [shopId, before] = origins[name] ?? [];
    const sold = (found ?? []).filter((each) => each.name === name);
    const product = sold.find(({ shop }) => shop.id === shopId) ?? (shopId ? null : sold[0]) ?? null;
    const sample = product || shopId ? undefined : samples.find((each) => each.name === name);
    const price = product ? (product.stock > 0 ? product.price : undefined) : sample?.price;
    const isOther = price !== undefined && before !== undefined && before !== price;
    return {
      name,
      quantity,
      product,
      isSample: !!sample,
      type: sample?.type,
      price,
      before: isOther ? before : undefined,
    };
  });
  return { items, state: failed ? 'failed' : isNew ? 'looking' : 'known', retry };
}

/** Looks up the names once, and again when one is added. */
function useProducts(names: readonly string[]) {
  const [found, setFound] = useState<readonly ShopProduct[] | null>(null);
  const [known, setKnown] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isNew = names.some((name) => !known.includes(name));
  const key = names.join('\n');
  useEffect(() => {
    if (!isNew) return;
    const abort = new AbortController();
    const all = key.split('\n');
    const parts = Array.from({ length: Math.ceil(all.length / LOOKUP_MAX) }, (_each, at) =>
      all.slice(at * LOOKUP_MAX, (at + 1) * LOOKUP_MAX).join('\n'),
    );
    Promise.all(parts.map((part) => call(listProducts, { names: part }, { signal: abort.signal }))).then(
      (lists) => {
        setFound(lists.flat());
        setKnown(all);
        setFailed(false);
      },
      () => {
        if (!abort.signal.aborted) setFailed(true);
      },
    );
    return () => abort.abort();
  }, [key, isNew, attempt]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  return { found, isNew, failed, retry };
}
