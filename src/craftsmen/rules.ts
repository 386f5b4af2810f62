import { placeAndParents, placeNamed } from '#catalogue/places.ts';
import { searchWords } from '#catalogue/search-words.ts';
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

export function missingForApproval(profile: ReviewedProfile): string[] {
  const needed: [string, boolean][] = [
    ['full name', isBlank(profile.full_name)],
    ['profile image', isBlank(profile.profile)],
    ['profession', isBlank(profile.profession)],
    ['description', isBlank(profile.description)],
    ['primary service', isBlank(profile.primary_service)],
    ['service image', profile.service_images.length === 0],
  ];
  return needed.filter(([, isMissing]) => isMissing).map(([label]) => label);
}

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

export const statusText: (state: ApprovalState) => string = approvalText;

export interface PublicText {
  readonly full_name: string;
  readonly company_name: string;
  readonly profession: string;
  readonly location: string;
  readonly skills: string;
  readonly services: readonly string[];
}

export function publicName(profile: Pick<PublicText, 'full_name' | 'company_name'>): string {
  return profile.company_name || profile.full_name;
}

export function servicesWithImages(services: readonly string[], images: readonly string[]) {
  return services.map((name, at) => ({ name, image: images[at] ?? null }));
}

/** The words a craftsman is found by. A trade implies its service and the reverse: "plumber" finds plumbing. */
export function publicWords(profile: PublicText): string[] {
  const trade = serviceNamed(profile.profession);
  const services = trade ? [...profile.services, trade] : profile.services;
  const trades = PROFESSIONS.filter((profession) => services.includes(serviceNamed(profession) ?? ''));
  const { full_name, company_name, profession, skills } = profile;
  return searchWords(
    [full_name, company_name, profession, skills, ...services, ...trades, ...publicPlaces(profile.location)].join(' '),
  );
}

const knownPlaces = (location: string) => location.split(/[,;/&]|\band\b/i).filter((part) => placeNamed(part));

export const isKnownPlace = (location: string) => knownPlaces(location).length > 0;

export function publicPlaces(location: string): string[] {
  const parts = knownPlaces(location);
  return [...new Set((parts.length > 0 ? parts : [location]).flatMap(placeAndParents))];
}

export function orderedServices(primary: string, others: readonly string[]): string[] {
  return [...new Set([primary, ...SERVICES.filter((service) => others.includes(service))])];
}
