import { useEffect, useState } from 'react';
import { call } from '#api/client/call.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { listProducts } from '../calls.ts';
import type { ShopProduct } from '../contract.ts';
import { ProductPicture } from './ProductPicture.tsx';
import goodsStyles from './Goods.module.css';
import styles from './NewInShops.module.css';

/** For a visitor who finds nothing to buy where they are. @param known false before hydration */
export function NewInShops({ known }: { known: boolean }) {
  const { cart: t } = useTexts('market');
  const { money } = useFormats();
  const [newest, setNewest] = useState<readonly ShopProduct[]>([]);
  useEffect(() => {
    if (known) call(listProducts).then(setNewest, () => undefined);
  }, [known]);
  if (newest.length === 0) return null;
  return (
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
  );
}
