import { isFirmName } from '#catalogue/firm-names.ts';
import { placeName } from '#catalogue/places.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Status } from '#ui/display/Status.tsx';
import { Button } from '#ui/layout/Button.tsx';
import type { Portfolio } from '../../public-contract.ts';
import { CraftsmanStats } from '../card/CraftsmanStats.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import styles from './Portfolio.module.css';

export function PortfolioHeader({ portfolio }: { portfolio: Portfolio }) {
  const t = useTexts('common');
  const { portfolio: words } = useTexts('public');
  const { month } = useFormats();
  const { slug, name, full_name, profession, rating, review_count: reviews, completed_jobs: jobs } = portfolio;
  const isOwnName = name.toLowerCase() === full_name.toLowerCase();
  const under = isOwnName ? !isFirmName(name) && words.independent : words.person(full_name);
  const place = placeName(portfolio.location);
  return (
    <div className={styles.head}>
      <div className={styles.name}>
        <Avatar photo={portfolio.profile} slug={slug} name={name} className={styles.face} />
        <div>
          <h1>{name}</h1>
          {under && <p className="soft">{under}</p>}
        </div>
      </div>
      <p className={styles.facts}>
        <Status kind="approved">{words.approved}</Status>
        <span>{t.trade(profession)}</span>
        {place && (
          <span>
            <Icon name="map-pin" /> <PlaceLink place={place} />
          </span>
        )}
        {portfolio.languages.length > 0 && <span>{words.speaks(t.trade(portfolio.languages.join(', ')))}</span>}
      </p>
      <div className={styles.stats}>
        <CraftsmanStats rating={rating} reviews={reviews} jobs={jobs}>
          <p>
            <b>{month(portfolio.approved_at).split(' ').pop()}</b> {words.approvedIn}
          </p>
        </CraftsmanStats>
      </div>
      {portfolio.shop && (
        <p>
          <Button kind="line" to={`/shop/${portfolio.shop.id}`}>
            {t.viewShop}
          </Button>
        </p>
      )}
    </div>
  );
}
