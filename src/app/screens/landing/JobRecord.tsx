import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { StarLine } from '#ui/display/StarLine.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import after from '#ui/prints/after.webp';
import before from '#ui/prints/before.webp';
import during from '#ui/prints/during.webp';
import styles from './JobRecord.module.css';

const PRINTS = [before, during, after];

export function JobRecord() {
  const { job: t } = useTexts('landing');
  const { number } = useFormats();
  return (
    <div className={styles.desk}>
      <ReceiptCard as="article" className={styles.slip}>
        <div>
          <p className="no">{t.number}</p>
          <h2>{t.what}</h2>
        </div>
        <p className={styles.price}>
          <span className="sum">
            <small>KES </small>
            {number(6800)}
          </span>
          <span className="small soft">{t.by}</span>
        </p>
        <ol className={styles.steps}>
          {t.steps.map(([step, more, time]) => (
            <li key={step}>
              <span>
                <b>{step}</b>
                {more}
              </span>
              <span className="soft num">{time}</span>
            </li>
          ))}
        </ol>
        <div className={styles.prints}>
          {t.prints.map(([caption, alt], index) => (
            <figure key={caption}>
              <img src={PRINTS[index]} alt={alt} width="480" height="360" loading="lazy" decoding="async" />
              <figcaption className="soft">{caption}</figcaption>
            </figure>
          ))}
        </div>
        <blockquote>
          <p>{t.quote}</p>
          <footer className="small soft">
            <StarLine stars={5} label={t.stars} />
            {t.client}
          </footer>
        </blockquote>
      </ReceiptCard>
    </div>
  );
}
