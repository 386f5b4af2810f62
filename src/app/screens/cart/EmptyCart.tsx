import { useEffect, useState } from 'react';
import { call } from '#api/client/call.ts';
import { listProducts } from '#shop/calls.ts';
import type { ShopProduct } from '#shop/contract.ts';
import { ProductPicture } from '#shop/web/ProductPicture.tsx';
import goodsStyles from '#shop/web/Goods.module.css';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Link } from '#ui/layout/Link.tsx';
import styles from './Cart.module.css';

/** @param known false before hydration, when a cart may still be found */
export function EmptyCart({ known }: { known: boolean }) {
  const { cart: t } = useTexts('market');
  const { money } = useFormats();
  const [newest, setNewest] = useState<readonly ShopProduct[]>([]);
  useEffect(() => {
    if (known) call(listProducts).then(setNewest, () => undefined);
  }, [known]);
  return (
    <>
      <EmptyState drawing="cart" level={1} title={t.empty} action={<Button to="/craftsmen">{t.browse}</Button>}>
        <p>{t.emptyHint}</p>
      </EmptyState>
      {newest.length > 0 && (
        <section className={styles.newest} aria-labelledby="shops">
          <h2 id="shops">{t.shops}</h2>
          <ul className={goodsStyles.goods}>
            {newest.map(({ id, name, price, image, shop }) => (
              <li key={id}>
                <ProductPicture image={image} alt="" sizes="(min-width: 48rem) 19rem, 48vw" />
                <h3>{name}</h3>
                <p className={goodsStyles.price}>{money(price)}</p>
                <Link className="more" to={`/shop/${shop.id}#product-${id}`}>
                  {shop.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
