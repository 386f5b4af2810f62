import { placeName } from '#catalogue/places.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { StarLine } from '#ui/display/StarLine.tsx';
import { showPortfolio } from '../../calls.ts';
import styles from './LatestReviews.module.css';

const SHOWN = 3;

/** What the last clients wrote, as the public page has it. */
export function LatestReviews({ slug }: { slug: string }) {
  const { profile: t } = useTexts('craftsman');
  const { rated } = useTexts('common');
  const formats = useFormats();
  const { data } = useEndpoint(showPortfolio, { slug });
  if (!data || data.reviews.length === 0) return null;
  return (
    <section className={styles.reviews} aria-labelledby="latest-reviews">
      <h2 id="latest-reviews">{t.reviews}</h2>
      <ul>
        {data.reviews.slice(0, SHOWN).map(({ rating, comment, reviewer, location, at }) => (
          <li key={`${at} ${reviewer}`}>
            <StarLine stars={rating / 2} label={rated(rating)} />
            <p className="written">{comment}</p>
            <p className="small">
              <Facts facts={[reviewer, location && placeName(location), formats.month(at)]} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
