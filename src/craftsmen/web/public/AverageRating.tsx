import { RatingOutOfTen } from '#ui/display/RatingOutOfTen.tsx';
import { useTexts } from '#ui/texts/index.tsx';

type AverageRatingProps = { rating: number; reviews: number; className?: string | undefined };

/** A craftsman's average rating, or that there are no reviews yet. */
export function AverageRating({ rating, reviews, className }: AverageRatingProps) {
  const t = useTexts('common');
  return reviews > 0 ? (
    <RatingOutOfTen className={className} rating={rating} label={t.rated(rating)} note={t.outOfTen(reviews)} />
  ) : (
    <RatingOutOfTen className={className} rating={null} label={t.notRated} note={t.notRated} />
  );
}
