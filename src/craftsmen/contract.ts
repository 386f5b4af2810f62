import * as z from 'zod/mini';
import { endpoint } from '#api/endpoint.ts';
import { changeShape, readShape } from '#api/field-list.ts';
import { file, flag, integer, line, isoTime, named, nothing, oneOf, ownEmail, text } from '#api/fields.ts';
import { problem } from '#api/problem.ts';
import { personName } from '#identity/name-contract.ts';
import { SERVICES } from '#catalogue/services.ts';
import { SPOKEN_LANGUAGES } from '#catalogue/spoken-languages.ts';
import { documents, images, videos } from '#api/upload-limits.ts';
import { languages, service, shop } from './shared-contract.ts';

const tag = 'Craftsmen';

export const SERVICE_IMAGES_MAX = 10;
export const SERVICE_VIDEOS_MAX = 3;

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
