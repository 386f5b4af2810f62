import { placeName } from '#catalogue/places.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Status } from '#ui/display/Status.tsx';
import type { Portfolio } from '../../contract.ts';
import { AverageRating } from './AverageRating.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import styles from './Portfolio.module.css';

export function PortfolioHeader({ portfolio }: { portfolio: Portfolio }) {
  const { portfolio: words } = useTexts('public');
  const { slug, name, full_name, company_name, rating, review_count: reviews } = portfolio;
  const isCompany = company_name !== '' && company_name.toLowerCase() !== full_name.toLowerCase();
  const place = placeName(portfolio.location);
  return (
    <div className={styles.head}>
      <div className={styles.name}>
        <Avatar photo={portfolio.profile} slug={slug} name={name} size="4.75rem" />
        <div>
          <h1>{full_name}</h1>
          <p className="soft">{isCompany ? company_name : words.independent}</p>
        </div>
      </div>
      <p className={styles.facts}>
        <Status kind="approved">{words.approved}</Status>
        <AverageRating rating={rating} reviews={reviews} />
        {place && <PlaceLink place={place} />}
      </p>
    </div>
  );
}
