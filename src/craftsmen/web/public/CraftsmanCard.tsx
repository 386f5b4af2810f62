import { placeName } from '#catalogue/places.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import type { Card } from '../../contract.ts';
import { AverageRating } from './AverageRating.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { classes } from '#ui/classes.ts';
import summaryStyles from '#ui/layout/Summary.module.css';
import cardListStyles from '#ui/layout/CardList.module.css';

/** A card's fields only: whole craftsmen would make a page of them five times as large. */
export interface Listed
  extends Pick<Card, 'slug' | 'name' | 'profession' | 'location' | 'rating' | 'review_count' | 'profile'> {
  readonly service: string | null;
  readonly photo: string | null;
}

export function listed(card: Card): Listed {
  const { slug, name, profession, location, rating, review_count, profile } = card;
  const photo = card.service_image ?? card.company_photo ?? profile;
  return { slug, name, profession, location, rating, review_count, profile, service: card.primary_service, photo };
}

export function CraftsmanCard({ craftsman, eager }: { craftsman: Listed; eager: boolean }) {
  const t = useTexts('common');
  const words = useTexts('public').portfolio;
  const { slug, name, profession, location, rating, review_count: reviews, service, photo } = craftsman;
  const to = `/craftsman/${slug}`;
  return (
    <li>
      <Picture
        className={cardListStyles.picture}
        src={photo}
        alt={words.work(t.trade(service ?? profession), name)}
        eager={eager}
        sizes="(min-width: 40rem) 19rem, 28vw"
        pattern={{ slug, name }}
      >
        {photo && (
          <Avatar className={cardListStyles.avatar} photo={craftsman.profile} slug={slug} name={name} size="3.6rem" />
        )}
      </Picture>
      <div className={classes(summaryStyles.summary, cardListStyles.summary)}>
        <h3>
          <Link className="tall" to={to}>
            {name}
          </Link>
        </h3>
        <p className={summaryStyles.facts}>
          <span>{t.trade(profession)}</span>
          {location && <PlaceLink place={placeName(location)} />}
        </p>
        <AverageRating rating={rating} reviews={reviews} />
        <Button className={cardListStyles.action} kind="line" to={to}>
          {t.viewPortfolio}
        </Button>
      </div>
    </li>
  );
}
