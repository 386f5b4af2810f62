import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Link } from '#ui/layout/Link.tsx';
import type { ShopProduct } from '../contract.ts';
import { ProductPicture } from './ProductPicture.tsx';
import styles from './MyProducts.module.css';

const SHOWN = 4;

/** What other shops sell, for ideas of what to make and what to ask for it. */
export function SoldElsewhere({ products }: { products: readonly ShopProduct[] }) {
  const { shop: t } = useTexts('craftsman');
  const { money } = useFormats();
  const pictured = products.filter(({ image }) => image !== null).slice(0, SHOWN);
  if (pictured.length === 0) return null;
  return (
    <section className={styles.elsewhere} aria-labelledby="sold">
      <h2 id="sold" className={styles.heading}>
        {t.elsewhere}
      </h2>
      <ul>
        {pictured.map(({ id, name, price, image, shop }) => (
          <li key={id}>
            <Link to={`/shop/${shop.id}#product-${id}`}>
              <ProductPicture image={image} alt="" sizes="(min-width: 60rem) 11rem, 45vw" />
              <b>{name}</b>
            </Link>
            <p className="small">{money(price)}</p>
            <p className="small soft">{shop.name}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
