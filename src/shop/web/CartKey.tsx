import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { useCart } from './cart.ts';
import styles from './CartKey.module.css';

/** The way to the cart in the bar of the page, with how much it holds. Before the other links, so that none of them moves. */
export function CartKey() {
  const { shop: t } = useTexts('market');
  const cart = useCart();
  const [bar, setBar] = useState<Element | null>(null);
  useEffect(() => setBar(document.querySelector('header nav')), []);
  if (!bar || !cart?.size) return null;
  const count = [...cart.values()].reduce((sum, each) => sum + each, 0);
  return createPortal(
    <Link className={styles.key} to="/cart" aria-label={t.inCart(count)}>
      <Icon name="shopping-cart" />
      <b>{count}</b>
    </Link>,
    bar,
  );
}
