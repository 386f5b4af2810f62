import { addToCart, QUANTITY_MAX, setQuantity } from '#shop/web/cart.ts';
import { ProductPicture } from '#shop/web/ProductPicture.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { drawingOf } from '../categories/drawing-of.ts';
import type { CartItem } from './useCartItems.ts';
import styles from './Cart.module.css';

export function CartLine({ item, isKnown }: { item: CartItem; isKnown: boolean }) {
  const { cart: t } = useTexts('market');
  const { money } = useFormats();
  const { name, quantity, product, price, before } = item;
  const hint = !isKnown
    ? '…'
    : price === undefined
      ? product
        ? t.soldOut
        : t.gone
      : [t.each(money(price)), before !== undefined && t.before(money(before))].filter(Boolean).join(' · ');
  const isShort = price !== undefined && product !== null && product.stock < quantity;
  return (
    <li className={styles.line}>
      <ProductPicture image={product?.image ?? null} alt="" sizes="4.5rem" drawing={drawingOf(item)} />
      <div>
        <h2>{name}</h2>
        <p className={price === undefined && isKnown ? styles.warn : 'small soft num'}>{hint}</p>
        {isShort && <p className={styles.warn}>{t.onlyLeft(product.stock)}</p>}
      </div>
      <p className={styles.total}>{price !== undefined && money(price * quantity)}</p>
      <Controls name={name} quantity={quantity} most={product?.stock ?? QUANTITY_MAX} />
    </li>
  );
}

function Controls({ name, quantity, most }: { name: string; quantity: number; most: number }) {
  const { cart: t } = useTexts('market');
  const toast = useToast();
  const remove = () => {
    setQuantity(name, 0);
    toast(t.removed(name), { label: t.undo, onAct: () => setQuantity(name, quantity) });
  };
  return (
    <div className={styles.controls}>
      <span className={styles.stepper}>
        <button
          type="button"
          aria-label={t.less(name)}
          onClick={() => (quantity > 1 ? setQuantity(name, quantity - 1) : remove())}
        >
          −
        </button>
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={QUANTITY_MAX}
          aria-label={t.quantity(name)}
          value={quantity}
          onChange={({ currentTarget: { value } }) => {
            // A field emptied for retyping must not remove the item.
            if (Number(value) >= 1) setQuantity(name, Number(value));
          }}
        />
        <button type="button" aria-label={t.more(name)} disabled={quantity >= most} onClick={() => addToCart(name)}>
          <Icon name="plus" />
        </button>
      </span>
      <button type="button" className={styles.remove} aria-label={t.remove(name)} onClick={remove}>
        <Icon name="trash-2" />
      </button>
    </div>
  );
}
