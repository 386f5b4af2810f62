import { placeName } from '#catalogue/places.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import type { Card } from '../../contract.ts';
import { PlaceLink } from '../public/PlaceLink.tsx';
import styles from './CraftsmanRow.module.css';

/** A card's fields only: whole craftsmen would make a page of them five times as large. */
export interface Listed
  extends Pick<
    Card,
    'slug' | 'name' | 'profession' | 'location' | 'rating' | 'review_count' | 'completed_jobs' | 'languages'
  > {
  readonly photo: string | null;
}

export function listed(card: Card): Listed {
  const { slug, name, profession, location, rating, review_count, completed_jobs, languages } = card;
  const photo = card.service_image ?? card.company_photo ?? card.profile;
  return { slug, name, profession, location, rating, review_count, completed_jobs, languages, photo };
}

export function CraftsmanRows({ craftsmen }: { craftsmen: readonly Listed[] }) {
  return (
    <ul className={styles.rows}>
      {craftsmen.map((each) => (
        <CraftsmanRow key={each.slug} craftsman={each} />
      ))}
    </ul>
  );
}

/** One grid for all rows. All of a row leads to the portfolio, only its place to a map. */
function CraftsmanRow({ craftsman }: { craftsman: Listed }) {
  const t = useTexts('common');
  const { slug, name, profession, location, rating, review_count: reviews, completed_jobs: jobs, photo } = craftsman;
  const to = `/craftsman/${slug}`;
  return (
    <li>
      <Picture src={photo} alt="" ratio="1" print pattern={{ slug, name }} />
      <div className={styles.words}>
        <div>
          <h3>
            <Link to={to}>{name}</Link>
          </h3>
          <p className="small soft">{t.trade(profession)}</p>
          {craftsman.languages.length > 0 && <p className="small soft">{t.trade(craftsman.languages.join(', '))}</p>}
        </div>
        <p className={styles.place}>{location && <PlaceLink place={placeName(location)} />}</p>
        <p className={styles.rating}>
          {reviews > 0 ? (
            <>
              <b>{rating.toFixed(1)}</b>
              <span>{t.outOfTen(reviews)}</span>
            </>
          ) : (
            <span>{t.notRated}</span>
          )}
          {jobs > 0 && <span>{` · ${t.jobs(jobs)}`}</span>}
        </p>
      </div>
      <Link className={styles.action} to={to}>
        <span>{t.viewPortfolio}</span>
        <Icon name="arrow-right" />
      </Link>
    </li>
  );
}
