import { placeName } from '#catalogue/places.ts';
import type { Head } from '#pages/page.tsx';
import type { Texts } from '#ui/texts/index.tsx';
import type { Portfolio } from '../../public-contract.ts';
import type { LoadedPortfolio } from './load-portfolio.ts';

export function portfolioHead(
  { portfolio }: LoadedPortfolio,
  { common, language, public: { portfolio: t } }: Texts,
): Head {
  if (!portfolio) return { title: t.notFoundHeading };
  const { slug, name, rating, review_count: reviews } = portfolio;
  const trade = common.trade(portfolio.primary_service ?? portfolio.profession);
  const place = placeName(portfolio.location);
  const description = t.description(name, trade, place, rating, reviews);
  return {
    title: t.title(name, trade, place),
    description: portfolio.description ? `${description} ${portfolio.description}`.slice(0, 300) : description,
    canonical: `/craftsman/${slug}`,
    ...(import.meta.env.SSR && {
      parent: { name: common.nav.craftsmen, path: '/craftsmen' },
      type: 'profile' as const,
      // Other sites cache the picture by its URL; a new review changes it.
      image: `/share/craftsman/${slug}.jpg?reviews=${reviews}${language === 'sw' ? '&lang=sw' : ''}`,
      jsonLd: [business(portfolio, common)],
    }),
  };
}

function business({ slug, name, rating, review_count: reviews, ...portfolio }: Portfolio, { trade }: Texts['common']) {
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
    '@type': 'LocalBusiness',
    name,
    description: portfolio.description,
    url: `/craftsman/${slug}`,
    image: portfolio.service_images.slice(0, 3),
    knowsAbout: portfolio.services.map((each) => trade(each.name)),
    address: { '@type': 'PostalAddress', addressLocality: placeName(portfolio.location), addressCountry: 'KE' },
    ...(reviews > 0 ? ratings : {}),
  };
}
