import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { classes } from '#ui/classes.ts';
import cardStyles from '#ui/layout/Card.module.css';
import type { Shop } from '../contract.ts';
import { ShopName } from './ShopName.tsx';
import styles from './ShopForm.module.css';

/** How buyers find an open shop, and the ways to its page. */
export function ShopPage({ shop: { id, name, description, craftsman } }: { shop: Shop }) {
  const { shop: t, newTab } = useTexts('craftsman');
  const page = `/shop/${id}`;
  const message = `${name} ${location.origin}${page}`;
  return (
    <section className={styles.preview} aria-label={t.preview}>
      <p className="label">{t.preview}</p>
      <div className={classes(cardStyles.card, styles.page)}>
        <ShopName slug={craftsman.slug} name={name} location={craftsman.location} />
        {description && <p className="written">{description}</p>}
        <Button kind="line" wide icon="eye" href={page} target="_blank" rel="noreferrer">
          {t.see} <span className="vh">{newTab}</span>
        </Button>
        <Button
          kind="line"
          wide
          icon="share-2"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t.share} <span className="vh">{newTab}</span>
        </Button>
        <p className={classes(styles.url, 'small soft')}>{location.host + page}</p>
      </div>
    </section>
  );
}
