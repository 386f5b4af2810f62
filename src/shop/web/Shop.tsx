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
import { Picture } from '#ui/display/Picture.tsx';
import { showShop } from '../calls.ts';
import type { Product, Shop as Shown } from '../contract.ts';
import { AddToCart } from './AddToCart.tsx';
import { classes } from '#ui/classes.ts';
import cardListStyles from '#ui/layout/CardList.module.css';
import summaryStyles from '#ui/layout/Summary.module.css';
import styles from './Shop.module.css';

interface Loaded {
  /** Null when the shop does not exist or is closed. */
  readonly shop: Shown | null;
}

export async function loader({ params, call, signal }: LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id ?? '')) return data<Loaded>({ shop: null }, { status: 404 });
  try {
    return data<Loaded>({ shop: await call(showShop, { id: Number(params.id) }, { signal }) });
  } catch (error) {
    if (!(error instanceof CallError) || (error.status !== 404 && error.status !== 400)) throw error;
    return data<Loaded>({ shop: null }, { status: 404 });
  }
}

export function head({ shop }: Loaded, { market: { shop: t } }: Texts): Head {
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
  const { shop } = useLoaderData<Loaded>();
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

function Open({ shop: { name, description, craftsman, products } }: { shop: Shown }) {
  const { shop: t } = useTexts('market');
  const common = useTexts('common');
  return (
    <MainContent className="wrap">
      <PageHead className={styles.head}>
        <Avatar photo={null} slug={craftsman.slug} name={craftsman.name} size="4.5rem" />
        <div>
          <h1>{name}</h1>
          <p className="soft">
            {t.by} <Link to={`/craftsman/${craftsman.slug}`}>{craftsman.name}</Link>
            {craftsman.location && `, ${craftsman.location}`}
          </p>
          {description && <p className="lead">{description}</p>}
          <div className="btns">
            <Button kind="hire" to="/HireSignUp">
              {common.hireNow}
            </Button>
            <Button kind="line" icon="shopping-cart" to="/cart">
              {t.viewCart}
            </Button>
          </div>
        </div>
      </PageHead>
      {products.length === 0 ? (
        <EmptyState drawing="drawers" level={2} title={t.empty}>
          <p>{t.emptyHint}</p>
        </EmptyState>
      ) : (
        <>
          <h2 className="vh">{t.products}</h2>
          <ul className={cardListStyles.list}>
            {products.map((product, index) => (
              <ProductCard key={product.id} product={product} slug={craftsman.slug} eager={index === 0} />
            ))}
          </ul>
        </>
      )}
    </MainContent>
  );
}

function ProductCard({ product, slug, eager }: { product: Product; slug: string; eager: boolean }) {
  const { shop: t } = useTexts('market');
  const { money } = useFormats();
  const { id, name, description, price, stock, image } = product;
  return (
    <li id={`product-${id}`}>
      <Picture
        className={cardListStyles.picture}
        src={image}
        alt={name}
        eager={eager}
        sizes="(min-width: 40rem) 19rem, 28vw"
        pattern={{ slug: `${slug}-${id}`, name }}
      />
      <div className={classes(summaryStyles.summary, cardListStyles.summary)}>
        <h3>{name}</h3>
        <p className="sum">{money(price)}</p>
        <p className="small soft">{stock > 0 ? t.stock(stock) : t.none}</p>
        {description && <p className="small">{description}</p>}
        <AddToCart name={name} stock={stock} className={cardListStyles.action} />
      </div>
    </li>
  );
}
