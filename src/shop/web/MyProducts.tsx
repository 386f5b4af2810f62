import { useRef, useState } from 'react';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PRODUCTS_MAX, type Product, type Shop } from '../contract.ts';
import { ProductPicture } from './ProductPicture.tsx';
import { ProductForm } from './ProductForm.tsx';
import { classes } from '#ui/classes.ts';
import listCardStyles from '#ui/layout/ListCard.module.css';
import cardStyles from '#ui/layout/Card.module.css';
import styles from './MyProducts.module.css';

export function MyProducts({ shop }: { shop: Shop }) {
  const { shop: t } = useTexts('craftsman');
  const [writing, setWriting] = useState<number | 'new' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const stop = () => {
    setWriting(null);
    heading.current?.focus();
  };
  const full = shop.products.length >= PRODUCTS_MAX;
  return (
    <section className={listCardStyles.list} aria-labelledby="products">
      <div className={styles.head}>
        <h2 id="products" className={styles.heading} ref={heading} tabIndex={-1}>
          {t.products}
        </h2>
        {writing !== 'new' && !full && shop.products.length > 0 && (
          <Button icon="plus" onClick={() => setWriting('new')}>
            {t.add}
          </Button>
        )}
      </div>
      {writing === 'new' ? (
        <ProductForm product={null} onDone={stop} />
      ) : (
        full && <p className="small soft">{t.full(PRODUCTS_MAX)}</p>
      )}
      {shop.products.length === 0 && writing !== 'new' && (
        <EmptyState
          drawing="goods"
          title={t.noProducts}
          action={
            <Button icon="plus" onClick={() => setWriting('new')}>
              {t.add}
            </Button>
          }
        >
          {t.noProductsHint}
        </EmptyState>
      )}
      <ul className={styles.goods}>
        {shop.products.map((product) => (
          <li key={product.id} className={classes(writing === product.id && styles.whole)}>
            {writing === product.id ? (
              <ProductForm product={product} onDone={stop} />
            ) : (
              <ProductRow product={product} onChange={() => setWriting(product.id)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProductRow({ product, onChange }: { product: Product; onChange: () => void }) {
  const { shop: t } = useTexts('craftsman');
  const formats = useFormats();
  return (
    <article className={classes(cardStyles.card, styles.product)}>
      <ProductPicture image={product.image} alt="" sizes="(min-width: 60rem) 16rem, 45vw" />
      <h3>{product.name}</h3>
      <p className="num">
        <b>{formats.money(product.price)}</b> <span className="small soft">{t.stock(product.stock)}</span>
      </p>
      <Button kind="line" wide icon="pencil" aria-label={`${t.change}: ${product.name}`} onClick={onChange}>
        {t.change}
      </Button>
    </article>
  );
}
