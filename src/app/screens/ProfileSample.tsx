import { useTexts } from '#ui/texts/index.tsx';
import { Monogram } from '#ui/display/Monogram.tsx';
import { RatingOutOfTen } from '#ui/display/RatingOutOfTen.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import personStyles from '#ui/display/Person.module.css';
import photos from './profile-sample.webp';
import styles from './ProfileSample.module.css';

const NAME = 'Kamau Njuguna';
const RATING = 9.6;
const REVIEWS = 22;

/** What the public sees of a craftsman, of one who is invented. */
export function ProfileSample() {
  const { profile: t } = useTexts('market');
  const common = useTexts('common');
  return (
    <ReceiptCard as="section" className={styles.sample} aria-labelledby="sample">
      <h2 id="sample" className="small soft">
        {t.sample}
      </h2>
      <div className={personStyles.person}>
        <Monogram slug="kamau-njuguna" name={NAME} size="4.5rem" />
        <div>
          <h3>{NAME}</h3>
          <p className="small soft">{common.trade('Carpenter')}, Karen</p>
        </div>
      </div>
      <RatingOutOfTen rating={RATING} label={common.rated(RATING)} note={common.outOfTen(REVIEWS)} />
      <img className={styles.photos} src={photos} alt="" width="960" height="320" loading="lazy" decoding="async" />
      <p>{t.sampleQuote}</p>
      <p className="small soft">Mercy W., South B</p>
    </ReceiptCard>
  );
}
