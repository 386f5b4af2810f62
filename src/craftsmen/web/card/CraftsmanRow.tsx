import { placeName } from '#catalogue/places.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import type { Card } from '../../public-contract.ts';
import { PlaceLink } from '../public/PlaceLink.tsx';
import styles from './CraftsmanRow.module.css';

/** A card's fields only: whole craftsmen would make a page of them five times as large. */
export interface RowCraftsman
  extends Pick<
    Card,
    | 'slug'
    | 'name'
    | 'profession'
    | 'location'
    | 'rating'
    | 'review_count'
    | 'completed_jobs'
    | 'summary'
    | 'price_from'
  > {
  readonly photo: string | null;
  /** From the place asked for. */
  readonly km: string | null;
  /** Said where somebody asked for one. */
  readonly languages: readonly string[];
}

export function listed(card: Card, distances: string | null = null, asksLanguage = false): RowCraftsman {
  const { slug, name, profession, location, rating, review_count, completed_jobs, summary, price_from } = card;
  const photo = card.service_image ?? card.company_photo ?? card.profile;
  const km = new URLSearchParams(distances ?? '').get(location);
  const languages = asksLanguage ? card.languages : [];
  return {
    slug,
    name,
    profession,
    location,
    rating,
    review_count,
    completed_jobs,
    summary,
    price_from,
    photo,
    km,
    languages,
  };
}

export function CraftsmanRows({ craftsmen }: { craftsmen: readonly RowCraftsman[] }) {
  return (
    <ul className={styles.rows}>
      {craftsmen.map((each) => (
        <CraftsmanRow key={each.slug} craftsman={each} />
      ))}
    </ul>
  );
}

/** One grid for all rows. All of a row leads to the portfolio, only its place to a map. */
function CraftsmanRow({ craftsman }: { craftsman: RowCraftsman }) {
  const t = useTexts('common');
  const { craftsmen: own } = useTexts('public');
  const { number } = useFormats();
  const {
    slug,
    name,
    profession,
    location,
    rating,
    review_count: reviews,
    completed_jobs: jobs,
    photo,
    km,
  } = craftsman;
  const to = `/craftsman/${slug}`;
  return (
    <li>
      <Picture className={styles.photo} src={photo} alt="" print pattern={{ slug, name }} />
      <div className={styles.words}>
        <h3>
          <Link to={to} viewTransition>
            {name}
          </Link>
        </h3>
        <p className={styles.place}>
          {t.trade(profession)}
          {location && (
            <>
              {' · '}
              <PlaceLink place={placeName(location)} />
            </>
          )}
          {km && ` · ${own.kilometres(km)}`}
        </p>
        <p className={styles.rating}>
          {reviews > 0 ? (
            <>
              <Icon name="star" />
              <b>{rating.toFixed(1)}</b>
              <span>{t.outOfTen(reviews)}</span>
            </>
          ) : (
            <span>{t.notRated}</span>
          )}
          {jobs > 0 && <span>{` · ${t.jobs(jobs)}`}</span>}
        </p>
        {craftsman.languages.length > 0 && <p className="small soft">{t.trade(craftsman.languages.join(', '))}</p>}
        <p className={styles.summary}>{craftsman.summary}</p>
      </div>
      {craftsman.price_from !== null && (
        <p className={styles.price}>
          <small>{own.priceFrom}</small> {number(craftsman.price_from)}
        </p>
      )}
      <Link className={styles.action} to={to} viewTransition>
        <span>{t.viewPortfolio}</span>
        <Icon name="arrow-right" />
      </Link>
    </li>
  );
}
