import { placeName } from '#catalogue/places.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { RatingOutOfTen } from '#ui/display/RatingOutOfTen.tsx';
import { Status } from '#ui/display/Status.tsx';
import type { Portfolio } from '../../contract.ts';
import { PlaceLink } from './PlaceLink.tsx';
import styles from './Portfolio.module.css';

export function PortfolioHeader({ portfolio }: { portfolio: Portfolio }) {
  const t = useTexts('common');
  const { portfolio: words } = useTexts('public');
  const { slug, name, rating, review_count: reviews } = portfolio;
  const place = placeName(portfolio.location);
  return (
    <div className={styles.head}>
      <div className={styles.name}>
        <Avatar photo={portfolio.profile} slug={slug} name={name} size="4.75rem" />
        <div>
          <h1>{portfolio.full_name}</h1>
          <p className="soft">{portfolio.company_name || words.independent}</p>
        </div>
      </div>
      <p className={styles.facts}>
        <Status kind="approved">{words.approved}</Status>
        {reviews > 0 ? (
          <RatingOutOfTen rating={rating} label={t.rated(rating)} note={t.outOfTen(reviews)} />
        ) : (
          <RatingOutOfTen rating={null} label={t.notRated} note={t.notRated} />
        )}
        {place && <PlaceLink place={place} />}
      </p>
    </div>
  );
}
