import { placeName } from '#catalogue/places.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { RatingOutOfTen } from '#ui/display/RatingOutOfTen.tsx';
import { classes } from '#ui/classes.ts';
import { vars } from '#ui/vars.ts';
import type { Portfolio } from '../../public-contract.ts';
import buttonStyles from '#ui/layout/Button.module.css';
import styles from './PortfolioReviews.module.css';

const MARKS = [10, 8, 6, 4, 2];
const FIRST = 6;

type Reviews = Portfolio['reviews'];

export function PortfolioReviews({ portfolio: { reviews } }: { portfolio: Portfolio }) {
  const { portfolio: words } = useTexts('public');
  return (
    <section className={styles.block}>
      <h2>{words.reviews}</h2>
      {reviews.length === 0 ? (
        <p className="soft">{words.noReviews}</p>
      ) : (
        <>
          <Distribution reviews={reviews} />
          <ReviewList reviews={reviews.slice(0, FIRST)} />
          {reviews.length > FIRST && (
            <details>
              <summary className={classes(buttonStyles.button, buttonStyles.line)}>
                {words.allReviews(reviews.length)}
              </summary>
              <ReviewList reviews={reviews.slice(FIRST)} />
            </details>
          )}
        </>
      )}
    </section>
  );
}

export function ReviewList({ reviews }: { reviews: Reviews }) {
  const t = useTexts('common');
  const formats = useFormats();
  return (
    <ul className={styles.reviews}>
      {reviews.map((review, index) => (
        // Reviews have no id and never change their order
        <li key={index}>
          <p>
            <RatingOutOfTen rating={review.rating} label={t.rated(review.rating)} note="/10" />
            <span className="small soft">{formats.month(review.at)}</span>
          </p>
          <p>{review.comment}</p>
          <p className="small soft">
            <b>{review.reviewer}</b>
            {review.location && `, ${placeName(review.location)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** How many of the shown reviews gave each mark. */
function Distribution({ reviews }: { reviews: Reviews }) {
  const { portfolio: words } = useTexts('public');
  return (
    <dl className={styles.marks} aria-label={words.marks(reviews.length)}>
      {MARKS.map((mark) => {
        const count = reviews.filter(({ rating }) => Math.ceil(rating / 2) * 2 === mark).length;
        return (
          <div key={mark} style={vars({ '--v': count / reviews.length })}>
            <dt>{mark}</dt>
            <dd>{count}</dd>
          </div>
        );
      })}
    </dl>
  );
}
