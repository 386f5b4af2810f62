import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { addToCart, useCart } from './cart.ts';

/** @param stock how many there are; without it there is no limit */
export function AddToCart({
  name,
  stock = Number.POSITIVE_INFINITY,
  className,
}: {
  name: string;
  stock?: number | undefined;
  className?: string | undefined;
}) {
  const { shop: t } = useTexts('market');
  const toast = useToast();
  const held = useCart()?.get(name) ?? 0;
  const add = () => {
    addToCart(name);
    toast(t.added(name), { label: t.viewCart, to: '/cart' });
  };
  return (
    <div className="btns">
      <Button
        className={className}
        icon="shopping-cart"
        aria-label={t.addNamed(name)}
        disabled={stock <= held}
        onClick={add}
      >
        {t.add}
      </Button>
      {held > 0 && <span className="small soft">{t.inCart(held)}</span>}
    </div>
  );
}
