import { AddToCart } from '#shop/web/AddToCart.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
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
  const { name, type, location, years, price } = sample;
  const photo = photoOf(sample, at);
  const sum = price === undefined ? null : money(price);
  return (
    <li>
      {photo ? (
        <img className={styles.photo} src={photo} alt="" width="320" height="320" loading="lazy" decoding="async" />
      ) : (
        <ProductPicture image={null} alt="" sizes="" drawing={drawingOf(sample)} />
      )}
      <div>
        <h3>{name}</h3>
        <p className="soft">{[common.trade(type), location].filter(Boolean).join(', ')}</p>
        {years !== undefined && <p className="small">{t.years(years)}</p>}
        {sum && view === 'products' && <p className={goodsStyles.price}>{sum}</p>}
        {sum && view !== 'products' && <p className="small">{view === 'jobs' ? t.budget(sum) : t.from(sum)}</p>}
      </div>
      {view === 'products' ? (
        <AddToCart name={name} />
      ) : (
        <Button kind="line" to="/HireSignUp">
          {view === 'jobs' ? t.post : common.hireNow}
        </Button>
      )}
    </li>
  );
}
