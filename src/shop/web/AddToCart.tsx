import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { addToCart, type Origin, rememberOrigin, useCart } from './cart.ts';
import styles from './Goods.module.css';

interface AddToCartProps {
  readonly name: string;
  /** How many there are; without it there is no limit. */
  readonly stock?: number;
  readonly origin?: Origin;
}

export function AddToCart({ name, stock = Number.POSITIVE_INFINITY, origin }: AddToCartProps) {
  const { shop: t } = useTexts('market');
  const toast = useToast();
  const held = useCart()?.get(name) ?? 0;
  const add = () => {
    if (origin) rememberOrigin(name, origin);
    addToCart(name);
    toast(t.added(name), { label: t.viewCart, to: '/cart' });
  };
  return (
    <div className={styles.add}>
      {held > 0 && <span className="small soft">{t.inCart(held)}</span>}
      <Button kind="line" wide aria-label={t.addNamed(name)} disabled={stock <= held} onClick={add}>
        {t.add}
      </Button>
    </div>
  );
}

/** The way to the cart in the bar of the page, with how much it holds. Before the other links, so that none of them moves. */
export function CartKey() {
  const { shop: t } = useTexts('market');
  const cart = useCart();
  const [bar, setBar] = useState<Element | null>(null);
  useEffect(() => setBar(document.querySelector('header nav')), []);
  if (!bar || !cart?.size) return null;
  const count = [...cart.values()].reduce((sum, each) => sum + each, 0);
  return createPortal(
    <Link className={styles.toCart} to="/cart" aria-label={t.inCart(count)}>
      <Icon name="shopping-cart" />
      <b>{count}</b>
    </Link>,
    bar,
  );
}
