import * as z from 'zod/mini';
import { endpoint, type OutputOf } from '#api/endpoint.ts';
import {
  described,
  documented,
  file,
  flag,
  integer,
  isoTime,
  named,
  nothing,
  optionalText,
  searchText,
  paging,
} from '#api/fields.ts';
import { SERVICES } from '#catalogue/services.ts';
import { craftsmanNotFound, languages, service, shop } from './shared-contract.ts';

/** No private fields: no e-mail, phone, proof or reason. */
export const card = named(
  'Craftsman',
  z.object({
    id: integer,
    slug: z.string(),
    name: z.string(),
    full_name: z.string(),
    company_name: z.string(),
    profession: z.string(),
    location: z.string(),
    primary_service: z.nullable(z.string()),
    service: z.nullable(z.string()),
    service_image: z.nullable(file),
    services: z.array(service),
    profile: z.nullable(file),
    company_photo: z.nullable(file),
    status: z.literal('approved'),
    is_approved: z.literal(true),
    rating: z.number(),
    review_count: integer,
    completed_jobs: integer,
    languages,
    summary: z.string(),
    price_from: z.nullable(integer),
    shop,
  }),
);
export type Card = z.output<typeof card>;

export const publicReview = named(
  'PublicReview',
  z.object({
    reviewer: z.string(),
    location: z.string(),
    rating: z.number(),
    comment: z.string(),
    at: isoTime,
  }),
);

const pricesPaid = named('PricesPaid', z.object({ lowest: integer, middle: integer, highest: integer, jobs: integer }));

export const portfolio = named(
  'Portfolio',
  z.object({
    ...card.shape,
    description: z.string(),
    skills: z.string(),
    service_images: z.array(file),
    service_videos: z.array(file),
    reviews: z.array(publicReview),
    approved_at: isoTime,
    prices_paid: z.nullable(pricesPaid),
  }),
);
export type Portfolio = z.output<typeof portfolio>;

export const listCraftsmen = endpoint('GET /public-craftsman/', {
  summary:
    'Approved craftsmen, best first. A search finds what the public pages find: misspelt words are corrected, and `X-Search-Corrected` says to what; without a match it is widened, and `X-Search-Widened` says to what. `X-Distances` has the kilometres from the place asked for to others, by their names.',
  tag: 'Public',
  roles: 'anyone',
  shared: true,
  paged: true,
  input: z.object({
    ...paging,
    search: searchText(100),
    service: optionalText(60),
    location: optionalText(60),
    language: described(optionalText(60), 'A language that the craftsman speaks, such as Kiswahili.'),
    widen: flag,
    /** Accepted from older clients; only approved craftsmen are public. */
    is_approved: documented(
      z.optional(
        z.pipe(
          z.unknown(),
          z.transform(() => undefined),
        ),
      ),
      { canonical: { type: 'boolean' } },
    ),
  }),
  output: z.array(card),
});

export const showPortfolio = endpoint('GET /public-craftsman/{slug}/', {
  summary: 'One approved craftsman with services, pictures and reviews.',
  tag: 'Public',
  roles: 'anyone',
  shared: true,
  input: z.object({ slug: z.string().check(z.maxLength(200)) }),
  output: portfolio,
  errors: [craftsmanNotFound],
});

const prices = z.nullable(named('PriceRange', z.object({ from: integer, to: integer })));
const serviceCount = named('ServiceCount', z.object({ service: z.enum(SERVICES), craftsmen: integer, prices }));

export const showStats = endpoint('GET /figures/', {
  summary:
    'How many craftsmen, finished jobs, content clients and open shops there are, and the best and the number of each service.',
  tag: 'Public',
  roles: 'anyone',
  shared: true,
  input: nothing,
  output: named(
    'Stats',
    z.object({
      active_craftsmen: integer,
      jobs_completed: integer,
      happy_clients: integer,
      shops_connected: integer,
      best_of_services: z.array(card),
      top_rated: z.array(named('TopCraftsman', z.object({ ...card.shape, service_images: z.array(file) }))),
      services: z.array(serviceCount),
    }),
  ),
});
export type Stats = OutputOf<typeof showStats>;
