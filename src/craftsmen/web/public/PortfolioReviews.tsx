import { placeName } from '#catalogue/places.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { RatingOutOfTen } from '#ui/display/RatingOutOfTen.tsx';
import type { Portfolio } from '../../contract.ts';
import styles from './Portfolio.module.css';

export function PortfolioReviews({ portfolio }: { portfolio: Portfolio }) {
  const t = useTexts('common');
  const { portfolio: words } = useTexts('public');
  const formats = useFormats();
  return (
    <section className={styles.block}>
      <h2>{words.reviews}</h2>
      {portfolio.reviews.length === 0 ? (
        <p className="soft">{words.noReviews}</p>
      ) : (
        <ul className={styles.reviews}>
          {portfolio.reviews.map((review, index) => (
            // Reviews have no id and never change their order
            <li key={index}>
              <RatingOutOfTen rating={review.rating} label={t.rated(review.rating)} note="/10" />
              <p className="lead">{review.comment}</p>
              <p className="small soft">
                <b>{review.reviewer}</b>
                {[review.location && placeName(review.location), formats.month(review.at)]
                  .filter(Boolean)
                  .map((each) => `, ${each}`)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
