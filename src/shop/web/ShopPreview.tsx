import type { OwnProfile } from '#craftsmen/contract.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import type { Values } from '#ui/form/hook/form-values.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import cardStyles from '#ui/layout/Card.module.css';
import { listProducts } from '../calls.ts';
import { ProductPicture } from './ProductPicture.tsx';
import { ShopName } from './ShopName.tsx';
import styles from './ShopForm.module.css';

interface ShopPreviewProps {
  /** What is typed, before the shop is open; without it somebody else's shop is the example. */
  readonly values?: Values;
  readonly owner: OwnProfile;
}

const DRAWINGS = ['furniture', 'cabinet'] as const;
const PRICES = [2_800, 6_500];
const MOST = 4;

/** A shop's page, with real products of other shops where there are any. */
export function ShopPreview({ values, owner }: ShopPreviewProps) {
  const { shop: t } = useTexts('craftsman');
  const { money } = useFormats();
  const { data } = useEndpoint(listProducts, {});
  const pictured = (data ?? []).filter(({ image }) => image !== null);
  const shop = values ? undefined : pictured[0]?.shop;
  const ofShop = pictured.filter((each) => !shop || each.shop.id === shop.id);
  // Whole rows of two.
  const sold = ofShop.slice(0, ofShop.length >= MOST ? MOST : DRAWINGS.length);
  const name = shop?.name ?? (values?.name || owner.name);
  const goods = (
    <ul>
      {sold.length > 0
        ? sold.map((product) => (
            <li key={product.id}>
              <ProductPicture image={product.image} alt="" sizes="12rem" />
              <b>{product.name}</b>
              <span className="small soft">{money(product.price)}</span>
            </li>
          ))
        : t.sample.products.map((product, at) => (
            <li key={product}>
              <ProductPicture image={null} alt="" sizes="12rem" drawing={DRAWINGS[at]} />
              <b>{product}</b>
              <span className="small soft">{money(PRICES[at] ?? 0)}</span>
            </li>
          ))}
    </ul>
  );
  return (
    <aside className={styles.preview}>
      <p className="label">{values ? t.preview : t.sample.title}</p>
      <div className={classes(cardStyles.card, styles.page)}>
        <ShopName
          slug={shop ? `shop-${shop.id}` : owner.slug}
          name={name}
          location={shop?.location ?? owner.location}
        />
        {values?.description && <p className="written">{values.description}</p>}
        {!values && goods}
      </div>
      {values && (
        <>
          <p className="label">{sold.length > 0 ? t.sold : t.sample.title}</p>
          {goods}
        </>
      )}
    </aside>
  );
}
