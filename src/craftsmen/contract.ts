import * as z from 'zod/mini';
import { endpoint, type OutputOf } from '#api/endpoint.ts';
import { changeShape, readShape } from '#api/field-list.ts';
import {
  described,
  documented,
  file,
  flag,
  id,
  integer,
  line,
  isoTime,
  named,
  nothing,
  oneOf,
  optionalText,
  searchText,
  ownEmail,
  paging,
  text,
  timestamp,
} from '#api/fields.ts';
import { notFound, problem } from '#api/problem.ts';
import { personName } from '#identity/name-contract.ts';
import { SERVICES } from '#catalogue/services.ts';
import { SPOKEN_LANGUAGES } from '#catalogue/spoken-languages.ts';
import { documents, images, videos } from '#api/upload-limits.ts';

const tag = 'Craftsmen';

export const SERVICE_IMAGES_MAX = 10;
export const SERVICE_VIDEOS_MAX = 3;
export const REJECTION_REASON_REQUIRED = 'Please provide a rejection reason.';

export const craftsmanNotFound = problem(404, 'craftsman_not_found', 'Craftsman not found on the server.');
export const cannotApprove = problem(400, 'cannot_approve', 'Cannot approve:');
export const alreadyDecided = problem(
  409,
  'already_decided',
  'This profile has already been decided. Please load the list again.',
);
export const changedSince = problem(
  409,
  'changed_since',
  'This profile has changed since you loaded it. Please load the list again.',
);
export const filesArriving = problem(409, 'files_arriving', 'Files of this profile are still arriving.');
export const tooManyImages = problem(
  400,
  'too_many_images',
  `Please keep at most ${SERVICE_IMAGES_MAX} service images.`,
);
export const tooManyVideos = problem(400, 'too_many_videos', `Please keep at most ${SERVICE_VIDEOS_MAX} videos.`);
export const profilePhotoRequired = problem(400, 'profile_photo_required', 'Profile photo is required');
export const serviceImageRequired = problem(400, 'service_image_required', 'At least one service image is required');

/** The required texts. Save, revision, own profile, form and labels derive from this list. */
export const profileTexts = {
  description: text('description is required', 3000),
  profession: line('profession is required', 80),
  location: line('location is required', 80),
  company_name: personName('company_name is required'),
  skills: line('skills is required', 400),
  primary_service: z.pipe(
    line('primary_service is required', 60),
    z.enum(SERVICES, { error: 'Please choose one of our services.' }),
  ),
};
export type ProfileText = keyof typeof profileTexts;
export const PROFILE_TEXTS = Object.keys(profileTexts) as ProfileText[];

/** What a craftsman chooses several of, each from a list of ours. Save, revision and form derive from it. */
export const profileChoices = {
  services: SERVICES,
  languages: SPOKEN_LANGUAGES,
} as const;
export type ProfileChoice = keyof typeof profileChoices;
export type ProfileChoices = { readonly [K in ProfileChoice]: (typeof profileChoices)[K][number][] };
export const PROFILE_CHOICES = Object.keys(profileChoices) as ProfileChoice[];

const service = named('OfferedService', z.object({ name: z.string(), image: z.nullable(file) }));
const languages = z.array(z.enum(SPOKEN_LANGUAGES));
const shop = z.nullable(named('ShopLink', z.object({ id: integer })));

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

/** The pending revision, else the approved one. */
export const ownProfile = named(
  'OwnProfile',
  z.object({
    id: integer,
    slug: z.string(),
    name: z.string(),
    full_name: z.string(),
    email: ownEmail,
    phone_number: z.nullable(z.string()),
    ...readShape(profileTexts),
    services: z.array(service),
    languages,
    profile: z.nullable(file),
    service_image: z.nullable(file),
    service_images: z.array(file),
    service_videos: z.array(file),
    proof_document: z.nullable(file),
    status: oneOf(['Approved', 'Pending Approval', 'Rejected']),
    is_approved: z.boolean(),
    submitted_at: z.nullable(isoTime),
    rejection_reason: z.nullable(z.string()),
    rating: z.number(),
    review_count: integer,
    completed_jobs: integer,
    shop,
    missing: z.array(z.string()),
  }),
);
export type OwnProfile = z.output<typeof ownProfile>;

export const showOwnProfile = endpoint('GET /craftsman/', {
  summary: 'The own profile of the signed-in craftsman.',
  tag,
  roles: ['craftsman'],
  input: nothing,
  output: ownProfile,
});

const several = z.pipe(
  z.union([z.string(), z.array(z.string())], { error: 'Please send text.' }),
  z.transform((value: string | string[]) =>
    (typeof value === 'string' ? [value] : value).filter((each) => each !== ''),
  ),
);
const repeated = z._default(several, []);
const chosen = <const L extends readonly string[]>(list: L, error: string) =>
  z.optional(z.pipe(several, z.array(z.enum(list, { error })).check(z.maxLength(list.length))));

export const saveProfile = endpoint('PATCH /craftsman/', {
  summary:
    'Saves the own profile as a pending revision; the public keeps seeing the approved one. What is not sent stays; what a profile still lacks is required.',
  tag,
  roles: ['craftsman'],
  input: z.object({
    ...changeShape(profileTexts),
    services: chosen(SERVICES, 'Please choose one of our services.'),
    languages: chosen(SPOKEN_LANGUAGES, 'Please choose languages of the list.'),
    full_name: z.optional(personName('full_name is required')),
    remove_images: repeated,
    /** Values as served; images not named follow. */
    image_order: repeated,
    remove_videos: repeated,
    /** Decided after the last call, or half an hour. */
    more_files: flag,
  }),
  files: {
    profile: images(1),
    proof_document: documents(1),
    service_images: images(SERVICE_IMAGES_MAX),
    service_videos: videos(SERVICE_VIDEOS_MAX),
  },
  output: ownProfile,
  errors: [profilePhotoRequired, serviceImageRequired, tooManyImages, tooManyVideos],
});

const approvedVersion = named(
  'ApprovedVersion',
  z.object({
    full_name: z.string(),
    ...readShape(profileTexts),
    services: z.array(z.string()),
    languages,
    profile: z.nullable(file),
    service_images: z.array(file),
    service_videos: z.array(file),
  }),
);
export type ApprovedVersion = z.output<typeof approvedVersion>;

export const candidate = named(
  'Candidate',
  z.object({
    ...ownProfile.shape,
    account_id: integer,
    status: z.enum(['pending', 'approved', 'rejected']),
    decided_at: z.nullable(isoTime),
    created_at: isoTime,
    disabled: z.boolean(),
    published: z.boolean(),
    change_waiting: z.boolean(),
    approved_version: z.nullable(approvedVersion),
    files_arriving: z.boolean(),
  }),
);
export type Candidate = z.output<typeof candidate>;

export const listCandidates = endpoint('GET /admin/craftsman/', {
  summary: 'Every craftsman with everything needed to judge, longest waiting first.',
  tag: 'Admin',
  roles: ['admin'],
  paged: true,
  input: z.object({
    ...paging,
    status: z.optional(
      z.enum(['pending', 'approved', 'rejected'], { error: 'status is pending, approved or rejected.' }),
    ),
    published: described(flag, 'Only craftsmen with an approved revision, also while a change of it waits.'),
    search: described(searchText(100), 'Words of name, company, mail, phone, trade or place; all must be found.'),
  }),
  output: z.array(candidate),
});

const decided = named('Decision', z.object({ detail: z.string(), status: z.string() }));

export const approve = endpoint('POST /admin/craftsman/{id}/approve/', {
  summary: 'Approves a complete profile and publishes it.',
  tag: 'Admin',
  roles: ['admin'],
  input: z.object({
    id: id(),
    /** As read: a profile saved again since then is rejected instead of approved unseen. */
    submitted_at: z.optional(timestamp('submitted_at is a time as this API gave it.')),
  }),
  output: decided,
  errors: [cannotApprove, alreadyDecided, changedSince, filesArriving, craftsmanNotFound],
});

export const reject = endpoint('POST /admin/craftsman/{id}/reject/', {
  summary: 'Rejects a profile with a reason the craftsman reads.',
  tag: 'Admin',
  roles: ['admin'],
  input: z.object({
    id: id(),
    reason: text(REJECTION_REASON_REQUIRED, 1000),
    submitted_at: z.optional(z.nullable(timestamp('submitted_at is a time as this API gave it.'))),
  }),
  output: decided,
  errors: [alreadyDecided, changedSince, filesArriving, craftsmanNotFound],
});

const assignable = named(
  'AssignableCraftsman',
  z.object({
    id: integer,
    name: z.string(),
    location: z.string(),
    primary_service: z.string(),
    rating: z.number(),
    completed_jobs: integer,
    matches_primary: z.boolean(),
    same_place: z.boolean(),
  }),
);
export type Assignable = z.output<typeof assignable>;

export const listAssignable = endpoint('GET /admin/assignable/', {
  summary:
    'Approved craftsmen of a service, those with it as primary service first, then as they would be told of the request.',
  tag: 'Admin',
  roles: ['admin'],
  input: z.object({ request: id() }),
  output: z.array(assignable),
  errors: [notFound],
});
