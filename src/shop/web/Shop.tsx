import { data, useLoaderData } from 'react-router';
import { CallError } from '#api/client/call.ts';
import { MainContent } from '#pages/MainContent.tsx';
import type { Head, LoaderArgs } from '#pages/page.tsx';
import { type Texts, useFormats, useTexts } from '#ui/texts/index.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { PageHead } from '#ui/layout/PageHead.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { showShop } from '../calls.ts';
import type { Product, Shop as Shown } from '../contract.ts';
import { AddToCart, CartKey } from './AddToCart.tsx';
import { readOrigins, useCart } from './cart.ts';
import { ProductPicture } from './ProductPicture.tsx';
import { whatsAppUrl } from './whatsapp.ts';
import { classes } from '#ui/classes.ts';
import goodsStyles from './Goods.module.css';
import styles from './Shop.module.css';

interface ShopData {
  /** Null when the shop does not exist or is closed. */
  readonly shop: Shown | null;
}

export async function loader({ params, call, signal }: LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id ?? '')) return data<ShopData>({ shop: null }, { status: 404 });
  try {
    return data<ShopData>({ shop: await call(showShop, { id: Number(params.id) }, { signal }) });
  } catch (error) {
    if (!(error instanceof CallError) || (error.status !== 404 && error.status !== 400)) throw error;
    return data<ShopData>({ shop: null }, { status: 404 });
  }
}

export function head({ shop }: ShopData, { market: { shop: t } }: Texts): Head {
  if (!shop) return { title: t.missing };
  const { id, name, craftsman, products } = shop;
  const url = `/shop/${id}`;
  return {
    title: t.title(name),
    description: shop.description || t.description(name, craftsman.name, craftsman.location),
    canonical: url,
    parent: { name: craftsman.name, path: `/craftsman/${craftsman.slug}` },
    jsonLd: [
      {
        '@type': 'Store',
        name,
        url,
        ...(craftsman.location
          ? { address: { '@type': 'PostalAddress', addressLocality: craftsman.location, addressCountry: 'KE' } }
          : {}),
      },
      ...products.map((product) => productData(product, url, craftsman.name)),
    ],
  };
}

const productData = ({ id, name, description, image, price, stock }: Product, url: string, seller: string) => ({
  '@type': 'Product',
  name,
  ...(description ? { description } : {}),
  ...(image ? { image } : {}),
  offers: {
    '@type': 'Offer',
    url: `${url}#product-${id}`,
    price,
    priceCurrency: 'KES',
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    seller: { '@type': 'Organization', name: seller },
  },
});

export default function Shop() {
  const { shop } = useLoaderData<ShopData>();
  const { shop: t } = useTexts('market');
  if (shop) return <Open shop={shop} />;
  return (
    <MainContent className="wrap waiting">
      <EmptyState drawing="lost" level={1} title={t.missing} action={<Button to="/craftsmen">{t.browse}</Button>}>
        <p>{t.missingHint}</p>
      </EmptyState>
    </MainContent>
  );
}

function Open({ shop: { id, name, description, whatsapp, craftsman, products } }: { shop: Shown }) {
  const { shop: t } = useTexts('market');
  const common = useTexts('common');
  return (
    <MainContent className="wrap">
      <PageHead className={styles.head}>
        <p className="small">
          <Link className="more" to={`/craftsman/${craftsman.slug}`}>
            <Icon name="arrow-left" /> {t.back}
          </Link>
        </p>
        <Avatar photo={null} slug={craftsman.slug} name={craftsman.name} size="4.5rem" />
        <div>
          <h1>{name}</h1>
          {craftsman.location && <p className="soft">{craftsman.location}</p>}
        </div>
        <div className="btns">
          {whatsapp && (
            <Button kind="line" icon="message-circle" href={whatsAppUrl(whatsapp, t.ask(name))} rel="noreferrer">
              {t.askLabel}
            </Button>
          )}
          <Button kind="hire" to={`/HireSignUp?craftsman=${craftsman.slug}`}>
            {common.hireNow}
          </Button>
        </div>
        {description && <p className="lead">{description}</p>}
      </PageHead>
      {products.length === 0 ? (
        <EmptyState drawing="goods" level={2} title={t.empty}>
          <p>{t.emptyHint}</p>
        </EmptyState>
      ) : (
        <>
          <h2 className="vh">{t.products}</h2>
          <ul className={goodsStyles.goods}>
            {products.map((product, index) => (
              <ProductCard key={product.id} product={product} shopId={id} eager={index === 0} />
            ))}
            {products.length % 4 > 0 && <MadeToOrder slug={craftsman.slug} />}
          </ul>
        </>
      )}
      <CartBar products={products} />
      <CartKey />
    </MainContent>
  );
}

function ProductCard({ product, shopId, eager }: { product: Product; shopId: number; eager: boolean }) {
  const { shop: t } = useTexts('market');
  const { money } = useFormats();
  const { id, name, description, price, stock, image } = product;
  return (
    <li id={`product-${id}`} className={classes(stock === 0 && goodsStyles.sold)}>
      <ProductPicture image={image} alt={name} eager={eager} sizes="(min-width: 48rem) 19rem, 48vw">
        {stock === 0 && <span className={goodsStyles.badge}>{t.none}</span>}
      </ProductPicture>
      <h3>{name}</h3>
      <p className={goodsStyles.price}>{money(price)}</p>
      {stock > 0 ? <AddToCart name={name} stock={stock} origin={[shopId, price]} /> : <span />}
      <p className="small soft">{[stock > 0 && t.stock(stock), description].filter(Boolean).join(' · ')}</p>
    </li>
  );
}

/** In the place that the last row has left. */
function MadeToOrder({ slug }: { slug: string }) {
  const { shop: t } = useTexts('market');
  return (
    <li className={styles.order}>
      <h3>{t.order}</h3>
      <p className="small soft">{t.orderHint}</p>
      <Button kind="line" to={`/HireSignUp?craftsman=${slug}`}>
        {t.orderAsk}
      </Button>
    </li>
  );
}

/** The sum is left out while the cart holds something whose price this browser does not know. */
function CartBar({ products }: { products: readonly Product[] }) {
  const { shop: t } = useTexts('market');
  const { money } = useFormats();
  const cart = useCart();
  if (!cart?.size) return null;
  const origins = readOrigins();
  let count = 0;
  let sum = 0;
  for (const [name, quantity] of cart) {
    const price = products.find((each) => each.name === name)?.price ?? origins[name]?.[1] ?? Number.NaN;
    count += quantity;
    sum += quantity * price;
  }
  return (
    <div className={styles.bar} data-bottom-bar="">
      <Button wide icon="shopping-cart" to="/cart">
        {t.viewCart} ({count}){sum > 0 && ` · ${money(sum)}`}
      </Button>
    </div>
  );
}
