/** What a profile needs, what its state is called, and by which words it is found; pure, and the same in the browser. */
import { placeAndParents, placeNamed } from '#catalogue/places.ts';
import { PROFESSIONS, SERVICES, serviceNamed } from '#catalogue/services.ts';
import { approvalText } from '#identity/rules.ts';
import { PROFILE_TEXTS, type ProfileText, profilePhotoRequired, serviceImageRequired } from './contract.ts';

export interface ReviewedProfile {
  readonly full_name: string;
  readonly profile: string | null;
  readonly profession: string;
  readonly description: string;
  readonly primary_service: string;
  readonly service_images: readonly string[];
}

const isBlank = (value: string | null | undefined) =>
  (value ?? '').replace(/[\s\u200B-\u200D\u2060\uFEFF]/g, '') === '';

/** What an admin would still miss, in the words of the alert; empty when the profile may be approved. */
export function missingForApproval(profile: ReviewedProfile): string[] {
  const needed: [string, boolean][] = [
    ['full name', isBlank(profile.full_name)],
    ['profile image', isBlank(profile.profile)],
    ['profession', isBlank(profile.profession)],
    ['description', isBlank(profile.description)],
    ['primary service', isBlank(profile.primary_service)],
    ['service image', profile.service_images.length === 0],
  ];
  return needed.filter(([, lacks]) => lacks).map(([label]) => label);
}

/** What the craftsman's own form would still refuse, field by field. */
export function missingInProfile(
  profile: Readonly<Record<ProfileText, string>> & Pick<ReviewedProfile, 'profile' | 'service_images'>,
): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const field of PROFILE_TEXTS) if (isBlank(profile[field])) missing[field] = `${field} is required`;
  if (isBlank(profile.profile)) missing.profile = profilePhotoRequired.detail;
  if (profile.service_images.length === 0) missing.service_images = serviceImageRequired.detail;
  return missing;
}

export type ApprovalState = 'pending' | 'approved' | 'rejected';

/** What the craftsman reads of his approval. */
export const statusText: (state: ApprovalState) => string = approvalText;

export interface PublicText {
  readonly full_name: string;
  readonly company_name: string;
  readonly profession: string;
  readonly location: string;
  readonly skills: string;
  readonly services: readonly string[];
}

/** The name the public reads. */
export function publicName(profile: Pick<PublicText, 'full_name' | 'company_name'>): string {
  return profile.company_name || profile.full_name;
}

/** Each service with the picture at the same place; the first is the primary one. */
export function servicesWithImages(services: readonly string[], images: readonly string[]) {
  return services.map((name, at) => ({ name, image: images[at] ?? null }));
}

const WORDS_MAX = 8;

/** A text as words to search by: no case, no accents, and Ng'ang'a is Nganga. */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʼ`]/gu, '')
    .toLowerCase();
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && word.length <= 40))];
}

/** What a visitor typed, as words; more than a few say nothing more. */
export function askedWords(text: string): string[] {
  return searchWords(text).slice(0, WORDS_MAX);
}

/**
 * Every word a craftsman is found by: name, trade, services, skills and place. The trade brings its service and the service
 * its trade, so that "plumber" finds whoever does plumbing.
 */
export function publicWords(profile: PublicText): string[] {
  const trade = serviceNamed(profile.profession);
  const services = trade ? [...profile.services, trade] : profile.services;
  const trades = PROFESSIONS.filter((profession) => services.includes(serviceNamed(profession) ?? ''));
  const { full_name, company_name, profession, skills } = profile;
  return searchWords(
    [full_name, company_name, profession, skills, ...services, ...trades, ...publicPlaces(profile.location)].join(' '),
  );
}

/** Keys of the places a profile names ("South B, Nairobi") with all they lie in. */
export function publicPlaces(location: string): string[] {
  const named = location.split(/[,;/&]|\band\b/i).filter((part) => placeNamed(part));
  return [...new Set((named.length > 0 ? named : [location]).flatMap(placeAndParents))];
}

/** The catalogue's services, primary first, each once. */
export function orderedServices(primary: string, more: readonly string[]): string[] {
  return [...new Set([primary, ...SERVICES.filter((service) => more.includes(service))])];
}

const EARTH_KM = 6371;

/** Kilometres between two named places; null when either is not in our tree. */
export function distanceBetween(one: string, other: string): number | null {
  const [from, to] = [placeNamed(one), placeNamed(other)];
  if (!from || !to) return null;
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, east] = [rad(to.latitude - from.latitude) / 2, rad(to.longitude - from.longitude) / 2];
  const share = Math.sin(north) ** 2 + Math.cos(rad(from.latitude)) * Math.cos(rad(to.latitude)) * Math.sin(east) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(share));
}
