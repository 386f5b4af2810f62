import { useLoaderData } from 'react-router';
import type { ShopProduct } from '#shop/contract.ts';
import { type Cart as Quantities, useCart } from '#shop/web/cart.ts';
import { CartKey } from '#shop/web/AddToCart.tsx';
import { loadNewInShops, NewInShops } from '#shop/web/NewInShops.tsx';
import { MainContent } from '#pages/MainContent.tsx';
import type { HeadOf } from '#pages/page.tsx';
import { classes } from '#ui/classes.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Skeleton, SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import { CartLine } from './CartLine.tsx';
import { CartSum } from './CartSum.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { type CartItem, useCartItems } from './useCartItems.ts';
import styles from './Cart.module.css';

export const loader = loadNewInShops;

export const head: HeadOf = (_data, { market: { cart } }) => ({ title: cart.title });

export default function Cart() {
  const { cart: t } = useTexts('market');
  const cart = useCart();
  const newest = useLoaderData<readonly ShopProduct[]>();
  return (
    <MainContent className="wrap waiting">
      <CartKey />
      {!cart?.size && (
        <div className={classes(styles.none, !cart && styles.presumedEmpty)}>
          <EmptyCart newest={newest} />
        </div>
      )}
      {cart?.size !== 0 && (
        <div className={styles.cart}>
          <h1>{t.heading}</h1>
          {cart ? <Items cart={cart} /> : <Loading />}
          {cart && <NewInShops products={newest.filter(({ name }) => !cart.has(name))} />}
        </div>
      )}
    </MainContent>
  );
}

function Loading() {
  const t = useTexts('common');
  return (
    <Skeleton label={t.loading}>
      <SkeletonCard />
    </Skeleton>
  );
}

export interface Group {
  readonly key: string;
  readonly title: string;
  readonly to: string | null;
  readonly place: string;
  readonly whatsapp: string;
  readonly items: CartItem[];
}

function useGroups(items: readonly CartItem[]): Group[] {
  const { cart: t } = useTexts('market');
  const groups = new Map<string, Group>();
  for (const item of items) {
    const shop = item.product?.shop;
    const key = shop ? String(shop.id) : item.isSample ? 'sample' : '';
    const group = groups.get(key) ?? {
      key,
      title: shop?.name ?? (item.isSample ? t.samples : t.others),
      to: shop ? `/shop/${shop.id}` : item.isSample ? '/category/textile' : null,
      place: shop?.location ?? '',
      whatsapp: shop?.whatsapp ?? '',
      items: [],
    };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => Number(!a.to) - Number(!b.to));
}

function Items({ cart }: { cart: Quantities }) {
  const { cart: t } = useTexts('market');
  const common = useTexts('common');
  const { items, state, retry } = useCartItems(cart);
  const groups = useGroups(items);
  return (
    <div className={styles.columns}>
      <div className={styles.groups}>
        {state === 'failed' && (
          <Note kind="bad" role="alert">
            {t.lookupFailed}{' '}
            <Button kind="bare" onClick={retry}>
              {common.retry}
            </Button>
          </Note>
        )}
        {groups.map(({ key, title, to, place, items: held }) => (
          <section key={key} aria-label={state === 'known' ? title : t.items}>
            {state === 'known' && (
              <p className={styles.shop}>
                <b>{to ? <Link to={to}>{title}</Link> : title}</b>
                <span className="small soft">{place}</span>
              </p>
            )}
            <ul>
              {held.map((item) => (
                <CartLine key={item.name} item={item} isKnown={state === 'known'} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <CartSum groups={groups} isKnown={state === 'known'} />
    </div>
  );
}
