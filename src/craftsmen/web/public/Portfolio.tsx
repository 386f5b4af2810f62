/** A craftsman's public page: the work, who did it, what clients said. */
import { useEffect, useState } from 'react';
import { data, useLoaderData } from 'react-router';
import { placeName } from '#catalogue/places.ts';
import { CallError, call } from '#api/client/call.ts';
import { MainContent } from '#pages/MainContent.tsx';
import type { Head, LoaderArgs } from '#pages/page.tsx';
import { type Texts, useFormats, useTexts } from '#ui/texts/index.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import { Status } from '#ui/display/Status.tsx';
import { DotCount } from '#ui/display/DotCount.tsx';
import { RatingOutOfTen } from '#ui/display/RatingOutOfTen.tsx';
import { type Portfolio as Shown, showPortfolio } from '../../contract.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { remember, remembered } from './portfolio-session-cache.ts';
import { ShareProfile } from './ShareProfile.tsx';
import { classes } from '#ui/classes.ts';
import styles from './Portfolio.module.css';

/** A little less than its room on a phone: 640 pixels are enough for one of ordinary sharpness, and half the bytes. */
const FIRST_PHOTO = '(min-width: 60rem) 40rem, 88vw';

type Fault = 'invalid' | 'notFound' | 'failed' | 'empty';
interface Loaded {
  readonly portfolio: Shown | null;
  readonly fault: Fault | null;
  /** From this session's memory: to be asked for again behind. */
  readonly stale: boolean;
}
const fault = (kind: Fault, status: number) => data<Loaded>({ portfolio: null, fault: kind, stale: false }, { status });

export async function loader({ params, call, signal }: LoaderArgs) {
  const slug = params.slug ?? '';
  if (!/^[a-z0-9-]+$/.test(slug)) return fault('invalid', 404);
  const known = remembered(slug);
  if (known) return data<Loaded>({ portfolio: known, fault: null, stale: true });
  try {
    const portfolio = await call(showPortfolio, { slug }, { signal });
    return portfolio ? data<Loaded>({ portfolio, fault: null, stale: false }) : fault('empty', 502);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.status === 404 ? fault('notFound', 404) : fault('failed', error.status >= 500 ? error.status : 503);
  }
}

export function head({ portfolio }: Loaded, { public: { portfolio: t } }: Texts): Head {
  if (!portfolio) return { title: t.notFoundHeading, canonical: null };
  const { slug, name, rating, review_count: reviews } = portfolio;
  const trade = portfolio.primary_service ?? portfolio.profession;
  const place = placeName(portfolio.location);
  const description = t.description(name, trade, place, rating, reviews);
  const ratings = {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating,
      bestRating: 10,
      worstRating: 0,
      reviewCount: reviews,
    },
    review: portfolio.reviews.slice(0, 10).map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.reviewer },
      datePublished: review.at,
      reviewBody: review.comment,
      reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 10 },
    })),
  };
  return {
    title: t.title(name, trade, place),
    description: portfolio.description ? `${description} ${portfolio.description}`.slice(0, 300) : description,
    canonical: `/craftsman/${slug}`,
    type: 'profile',
    // Those who show it keep it by its address; a new review makes a new one.
    image: `/share/craftsman/${slug}.jpg?reviews=${reviews}`,
    jsonLd: [
      {
        '@type': 'LocalBusiness',
        name,
        description: portfolio.description,
        url: `/craftsman/${slug}`,
        image: portfolio.service_images.slice(0, 3),
        knowsAbout: portfolio.services.map((each) => each.name),
        address: { '@type': 'PostalAddress', addressLocality: place, addressCountry: 'KE' },
        ...(reviews > 0 ? ratings : {}),
      },
    ],
  };
}

export default function Portfolio() {
  const loaded = useLoaderData<Loaded>();
  const { portfolio: t } = useTexts('public');
  const portfolio = useFresh(loaded);
  if (portfolio) return <Whole portfolio={portfolio} />;
  return (
    <MainContent className="wrap waiting">
      <EmptyState
        drawing={loaded.fault === 'failed' || loaded.fault === 'empty' ? 'broken' : 'lost'}
        level={1}
        title={t.notFoundHeading}
        action={<Button to="/craftsmen">{t.browse}</Button>}
      >
        <p role="alert">{t[loaded.fault ?? 'empty']}</p>
      </EmptyState>
    </MainContent>
  );
}

/** What is remembered shows at once; what the server says now takes its place. */
function useFresh({ portfolio, stale }: Loaded): Shown | null {
  const [fresh, setFresh] = useState<Shown | null>(null);
  useEffect(() => {
    if (!portfolio) return;
    if (!stale) return remember(portfolio);
    const stop = new AbortController();
    call(showPortfolio, { slug: portfolio.slug }, { signal: stop.signal }).then(
      (response) => {
        remember(response);
        setFresh(response);
      },
      // What is remembered stays on the page; a page that cannot be refreshed is better than none.
      () => undefined,
    );
    return () => stop.abort();
  }, [portfolio, stale]);
  return fresh && fresh.slug === portfolio?.slug ? fresh : portfolio;
}

function Whole({ portfolio }: { portfolio: Shown }) {
  const t = useTexts('common');
  const { portfolio: words } = useTexts('public');
  const formats = useFormats();
  const { slug, name, profession, rating, review_count: reviews, completed_jobs: jobs } = portfolio;
  const place = placeName(portfolio.location);
  const photos = portfolio.service_images.slice(0, 5);
  const skills = portfolio.skills
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const score =
    reviews > 0 ? (
      <RatingOutOfTen rating={rating} label={t.rated(rating)} note={t.outOfTen(reviews)} />
    ) : (
      <RatingOutOfTen rating={null} label={t.notRated} note={t.notRated} />
    );

  return (
    <>
      <MainContent className={classes(styles.portfolio, 'wrap')}>
        <div className={styles.gallery} data-photos={Math.max(1, photos.length)}>
          {photos.length === 0 && (
            <Picture src={portfolio.profile} alt="" eager pattern={{ slug, name, inline: true }} />
          )}
          {photos.map((src, index) => (
            <Picture
              key={src}
              src={src}
              alt={words.photo(name, index + 1)}
              eager={index === 0}
              lead={index === 0}
              sizes={index === 0 ? FIRST_PHOTO : '(min-width: 60rem) 19rem, 25vw'}
              pattern={{ slug, name }}
            />
          ))}
        </div>
        <div className={styles.columns}>
          <div>
            <div className={styles.head}>
              <div className={styles.name}>
                <Avatar photo={portfolio.profile} slug={slug} name={name} size="4.75rem" inline />
                <div>
                  <h1>{portfolio.full_name}</h1>
                  <p className="soft">{portfolio.company_name || words.independent}</p>
                </div>
              </div>
              <p className={styles.facts}>
                <Status kind="approved">{words.approved}</Status>
                {score}
                {place && <PlaceLink place={place} />}
              </p>
            </div>
            {portfolio.description && (
              <section className={styles.block}>
                <h2>{words.about}</h2>
                <p className="lead">{portfolio.description}</p>
              </section>
            )}
            <section className={styles.block}>
              <h2>{words.services}</h2>
              <div className={styles.services}>
                {portfolio.services.map((service) => (
                  <div key={service.name}>
                    <Picture
                      src={service.image}
                      alt=""
                      ratio="4 / 3"
                      sizes="(min-width: 60rem) 15rem, 33vw"
                      pattern={{ slug, name }}
                    />
                    <b>{service.name}</b>
                  </div>
                ))}
              </div>
            </section>
            {portfolio.service_videos.length > 0 && (
              <section className={styles.block}>
                <h2>{words.videos}</h2>
                <div className={styles.services}>
                  {portfolio.service_videos.map((src) => (
                    // People upload their own, without captions
                    <video key={src} src={src} controls preload="none" />
                  ))}
                </div>
              </section>
            )}
            <Reviews portfolio={portfolio} />
            {skills.length > 0 && (
              <section className={styles.block}>
                <h2>{words.skills}</h2>
                <Chips label={words.skills} chips={skills.map((label) => ({ label, key: label }))} />
              </section>
            )}
          </div>
          <aside className={styles.aside}>
            <ReceiptCard className={styles.stats}>
              <div>
                <p className="sum">{words.jobs(jobs)}</p>
                <p className="soft small">{words.completed}</p>
              </div>
              <DotCount count={jobs} columns={24} colour="var(--karura)" />
              <dl className="rows small">
                <div>
                  <dt>{words.trade}</dt>
                  <dd>{profession}</dd>
                </div>
                {place && (
                  <div>
                    <dt>{words.location}</dt>
                    <dd>{place}</dd>
                  </div>
                )}
                <div>
                  <dt>{words.approvedOn}</dt>
                  <dd>{formats.month(portfolio.approved_at)}</dd>
                </div>
              </dl>
              <Button className={styles.action} kind="hire" wide to="/HireSignUp">
                {t.hireNow}
              </Button>
              <ShareProfile name={name} className={styles.action} wide />
            </ReceiptCard>
          </aside>
        </div>
      </MainContent>
      <aside className={styles.hireBar} data-bottom-bar="hire" aria-label={words.hire(name)}>
        <ShareProfile name={name} className={styles.action} short />
        <Button className={styles.action} kind="hire" to="/HireSignUp">
          {t.hireNow}
        </Button>
      </aside>
    </>
  );
}

function Reviews({ portfolio }: { portfolio: Shown }) {
  const t = useTexts('common');
  const { portfolio: words } = useTexts('public');
  const formats = useFormats();
  return (
    <section className={styles.block}>
      <h2>{words.reviews}</h2>
      {portfolio.reviews.length === 0 ? (
        <p className="soft">{words.noReviews}</p>
      ) : (
        <ul className={styles.reviews}>
          {portfolio.reviews.map((review, index) => (
            // Reviews have no id and never change their order
            <li key={index}>
              <RatingOutOfTen rating={review.rating} label={t.rated(review.rating)} note="/10" />
              <p className="lead">{review.comment}</p>
              <p className="small soft">
                <b>{review.reviewer}</b>
                {[review.location && placeName(review.location), formats.month(review.at)]
                  .filter(Boolean)
                  .map((each) => `, ${each}`)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
