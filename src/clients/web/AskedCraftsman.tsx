import { placeName } from '#catalogue/places.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import type { AskedCraftsman } from './asked-craftsman.ts';
import styles from './AskedCraftsman.module.css';

/** Over the form of a phone. */
export function AskedCard({ asked: { slug, name, photo, location, rating, review_count } }: { asked: AskedCraftsman }) {
  const common = useTexts('common');
  const t = useTexts('auth').asked;
  return (
    <div className={styles.card}>
      <Avatar slug={slug} name={name} photo={photo} size="3.5rem" />
      <div>
        <p className={styles.tiny}>{t.heading}</p>
        <p className={styles.name}>{name}</p>
        <p className={styles.tiny}>
          {review_count > 0 && (
            <>
              <Icon name="star" /> <b>{rating.toFixed(1)}</b> · {common.reviews(review_count)} ·{' '}
            </>
          )}
          {placeName(location)}
        </p>
      </div>
    </div>
  );
}

/** In the pane beside the form, on a desk only. */
export function AskedPane({ asked }: { asked: AskedCraftsman }) {
  const { slug, name, photo, profession, location, rating, review_count, completed_jobs, prints } = asked;
  const common = useTexts('common');
  const t = useTexts('auth').asked;
  const { number } = useFormats();
  const facts = [
    review_count > 0 ? ([rating.toFixed(1), common.reviews(review_count)] as const) : (['–', common.notRated] as const),
    [number(completed_jobs), common.jobsDone(completed_jobs)] as const,
  ];
  return (
    <div className={styles.pane}>
      <ReceiptCard className={styles.slip}>
        <p className="small soft">{t.heading}</p>
        <div className={styles.person}>
          <Avatar slug={slug} name={name} photo={photo} size="4.5rem" />
          <div>
            <p className={styles.slipName}>{name}</p>
            <p className="small soft">
              {common.trade(profession)}, {placeName(location)}
            </p>
          </div>
        </div>
        <ul className={styles.facts}>
          {facts.map(([figure, what]) => (
            <li key={what}>
              <b>{figure}</b> <span className="small soft">{what}</span>
            </li>
          ))}
        </ul>
        {prints.length > 0 && (
          <div className={styles.prints}>
            {prints.map((print) => (
              <Picture key={print} src={print} alt="" ratio="1" print pattern={{ slug, name }} />
            ))}
          </div>
        )}
      </ReceiptCard>
      <ol className={styles.steps}>
        {t.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
