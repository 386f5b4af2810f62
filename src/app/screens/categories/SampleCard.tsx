import { AddToCart } from '#shop/web/AddToCart.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { ProductPicture } from '#shop/web/ProductPicture.tsx';
import { photoOf } from './photo-of.ts';
import styles from './CategoryBrowser.module.css';
import goodsStyles from '#shop/web/Goods.module.css';
import { drawingOf } from './drawing-of.ts';
import type { Sample } from './samples.ts';

export type View = 'craftsmen' | 'jobs' | 'products' | 'services';

/** @param at where it stands among all samples of its view */
export function SampleCard({ view, sample, at }: { view: View; sample: Sample; at: number }) {
  const { categories: t } = useTexts('market');
  const common = useTexts('common');
  const { money } = useFormats();
  const { name, type, maker, location, years, price } = sample;
  const photo = photoOf(sample, at);
  const act = view === 'jobs' ? t.post : common.hireNow;
  return (
    <li>
      {photo ? (
        <img className={styles.photo} src={photo} alt="" width="320" height="320" loading="lazy" decoding="async" />
      ) : (
        <ProductPicture image={null} alt="" sizes="" drawing={drawingOf(sample)} />
      )}
      <div>
        <h3>{name}</h3>
        <p className="small soft">{[maker ?? common.trade(type), location].filter(Boolean).join(', ')}</p>
        {years !== undefined && <p className="small soft">{t.years(years)}</p>}
      </div>
      {price !== undefined && (
        <p className={goodsStyles.price}>
          {view !== 'products' && <small>{view === 'jobs' ? t.budget : t.from} </small>}
          {money(price)}
        </p>
      )}
      {view === 'products' ? (
        <AddToCart name={name} />
      ) : (
        <Link className={styles.act} to="/HireSignUp" aria-label={`${act}: ${name}`}>
          {act}
        </Link>
      )}
    </li>
  );
}
