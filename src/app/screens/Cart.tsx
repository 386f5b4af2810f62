import { addToCart, QUANTITY_MAX, setQuantity, useCart } from '#shop/web/cart.ts';
import { MainContent } from '#pages/MainContent.tsx';
import type { HeadOf } from '#pages/page.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Skeleton, SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { classes } from '#ui/classes.ts';
import fieldStyles from '#ui/form/Field.module.css';
import styles from './Cart.module.css';

export const head: HeadOf = (_data, { market: { cart } }) => ({ title: cart.title });

export default function Cart() {
  const { cart: t } = useTexts('market');
  const cart = useCart();
  return (
    <MainContent className="wrap waiting">
      {!cart?.size && (
        <div className={cart ? undefined : styles.presumedEmpty}>
          <EmptyState drawing="drawers" level={1} title={t.empty} action={<Button to="/craftsmen">{t.shops}</Button>}>
            <p>{t.emptyHint}</p>
          </EmptyState>
        </div>
      )}
      {cart?.size !== 0 && (
        <div className={styles.cart}>
          <h1>{t.heading}</h1>
          {cart ? <Items cart={cart} /> : <Loading />}
        </div>
      )}
    </MainContent>
  );
}

function Loading() {
  const t = useTexts('common');
  return (
    <>
      <noscript>
        <p>{t.needsScript}</p>
      </noscript>
      <Skeleton label={t.loading}>
        <SkeletonCard />
      </Skeleton>
    </>
  );
}

function Items({ cart }: { cart: ReadonlyMap<string, number> }) {
  const { cart: t } = useTexts('market');
  return (
    <>
      <ul aria-label={t.items}>
        {[...cart].map(([name, quantity]) => (
          <Line key={name} name={name} quantity={quantity} />
        ))}
      </ul>
      <p className="sum" role="status">
        {t.total([...cart.values()].reduce((sum, each) => sum + each, 0))}
      </p>
      <div className="btns">
        {/* oxlint-disable-next-line no-alert -- the specification asks for an alert and nothing more */}
        <Button onClick={() => alert(t.alert)}>{t.checkout}</Button>
      </div>
      <p className="small soft">{t.local}</p>
    </>
  );
}

function Line({ name, quantity }: { name: string; quantity: number }) {
  const { cart: t } = useTexts('market');
  const toast = useToast();
  const remove = () => {
    setQuantity(name, 0);
    toast(t.removed(name), { label: t.undo, onAct: () => setQuantity(name, quantity) });
  };
  return (
    <li>
      <b>{name}</b>
      <span className={styles.quantity}>
        <Button
          className={styles.button}
          kind="line"
          aria-label={t.less(name)}
          onClick={() => (quantity > 1 ? setQuantity(name, quantity - 1) : remove())}
        >
          −
        </Button>
        <input
          className={classes(fieldStyles.control, styles.input, 'num')}
          type="number"
          inputMode="numeric"
          min={1}
          max={QUANTITY_MAX}
          aria-label={t.quantity(name)}
          value={quantity}
          onChange={({ currentTarget }) => {
            // A field emptied for retyping must not remove the item.
            if (currentTarget.value !== '' && Number(currentTarget.value) >= 1)
              setQuantity(name, Number(currentTarget.value));
          }}
        />
        <Button className={styles.button} kind="line" aria-label={t.more(name)} onClick={() => addToCart(name)}>
          <Icon name="plus" />
        </Button>
        <Button className={styles.button} kind="stop" aria-label={t.remove(name)} onClick={remove}>
          <Icon name="trash-2" />
        </Button>
      </span>
    </li>
  );
}
