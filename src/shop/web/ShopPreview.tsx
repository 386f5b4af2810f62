import { placeName } from '#catalogue/places.ts';
import type { OwnProfile } from '#craftsmen/contract.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import type { Values } from '#ui/form/hook/form-values.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import cardStyles from '#ui/layout/Card.module.css';
import personStyles from '#ui/display/Person.module.css';
import { ProductPicture } from './ProductPicture.tsx';
import styles from './ShopForm.module.css';

/** The shop's page with what is typed, before it is open. */
export function ShopPreview({ values: { name, description }, owner }: { values: Values; owner: OwnProfile }) {
  const { shop: t } = useTexts('craftsman');
  return (
    <aside className={styles.preview}>
      <p className="label">{t.preview}</p>
      <div className={classes(cardStyles.card, styles.page)}>
        <div className={personStyles.person}>
          <Avatar photo={null} slug={owner.slug} name={owner.name} size="3.25rem" />
          <div>
            <h3>{name || owner.name}</h3>
            <p className="small soft">{placeName(owner.location)}</p>
          </div>
        </div>
        {description && <p className="written">{description}</p>}
        <ul>
          {t.samples.map((sample) => (
            <li key={sample}>
              <ProductPicture image={null} alt="" sizes="10rem" />
              <b>{sample}</b>
              <span className="small soft">KES –</span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
