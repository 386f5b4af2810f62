import { useTexts } from '#ui/texts/index.tsx';
import { StarLine } from '#ui/display/StarLine.tsx';
import styles from './GivenReview.module.css';

export function GivenReview({ rating, review }: { rating: number; review: string | null }) {
  const { reviews } = useTexts('client');
  return (
    <div className={styles.review}>
      <StarLine stars={rating} label={reviews.given(rating)} />
      {review && <p className="written">{review}</p>}
    </div>
  );
}
