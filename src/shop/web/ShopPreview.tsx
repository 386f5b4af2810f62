import { placeName } from '#catalogue/places.ts';
import type { OwnProfile } from '#craftsmen/contract.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import type { Values } from '#ui/form/hook/form-values.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import cardStyles from '#ui/layout/Card.module.css';
import personStyles from '#ui/display/Person.module.css';
import { ProductPicture } from './ProductPicture.tsx';
import styles from './ShopForm.module.css';

interface ShopPreviewProps {
  readonly values: Values;
  readonly owner: OwnProfile;
  /** With examples of products in place of what is still to come. */
  readonly isSample?: boolean;
}

const DRAWINGS = ['furniture', 'cabinet'] as const;
const PRICES = [2_800, 6_500];

/** The shop's page with what is typed, before it is open. */
export function ShopPreview({ values: { name, description }, owner, isSample = false }: ShopPreviewProps) {
  const { shop: t } = useTexts('craftsman');
  const formats = useFormats();
  return (
    <aside className={styles.preview}>
      <p className="label">{isSample ? t.sample.title : t.preview}</p>
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
          {(isSample ? t.sample.products : t.samples).map((product, at) => (
            <li key={product}>
              <ProductPicture image={null} alt="" sizes="10rem" drawing={isSample ? DRAWINGS[at] : undefined} />
              <b>{product}</b>
              <span className="small soft">{isSample ? formats.money(PRICES[at] ?? 0) : 'KES –'}</span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
