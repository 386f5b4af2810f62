import { useFormats, useTexts } from '#ui/texts/index.tsx';
import type { LoaderArgs } from '#pages/page.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { listProducts } from '../calls.ts';
import type { ShopProduct } from '../contract.ts';
import { ProductPicture } from './ProductPicture.tsx';
import goodsStyles from './Goods.module.css';
import styles from './NewInShops.module.css';

const FEW = 4;

/** The newest, those without a photo only where there are few. A page is useful without them. */
export async function loadNewInShops({ call, signal }: LoaderArgs): Promise<readonly ShopProduct[]> {
  const newest = await call(listProducts, {}, { signal }).catch((): readonly ShopProduct[] => []);
  const shown = newest.filter(({ image }) => image !== null);
  return shown.length < FEW ? [...shown, ...newest.filter(({ image }) => image === null)].slice(0, FEW) : shown;
}

/** For a visitor who finds nothing to buy where they are. */
export function NewInShops({ products }: { products: readonly ShopProduct[] }) {
  const { cart: t } = useTexts('market');
  const { money } = useFormats();
  if (products.length === 0) return null;
  return (
    <section className={styles.newest} aria-labelledby="shops">
      <h2 id="shops">{t.shops}</h2>
      <ul className={goodsStyles.goods}>
        {products.slice(0, FEW).map(({ id, name, price, image, shop }) => (
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
