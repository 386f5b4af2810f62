import { pick } from '#api/field-list.ts';
import { type ApprovedVersion, type Candidate } from '../../approval-contract.ts';
import { PROFILE_TEXTS, type ProfileText } from '../../contract.ts';

export interface ProfileChanges {
  readonly texts: readonly {
    readonly field: ProfileText | 'full_name' | ProfileList;
    readonly from: string;
    readonly to: string;
  }[];
  readonly files: readonly {
    readonly field: ProfileFiles;
    readonly from: readonly string[];
    readonly to: readonly string[];
  }[];
}
type ProfileList = 'services' | 'languages';
type ProfileFiles = 'profile' | 'service_images' | 'service_videos';

/** What an admin has to read of a change: of each list of files what leaves and what is new. */
export function changesOf(before: ApprovedVersion, after: Candidate): ProfileChanges {
  const textsOf = (version: Omit<ApprovedVersion, 'services'>, services: readonly string[]) => ({
    ...pick(version, ['full_name', ...PROFILE_TEXTS]),
    services: services.join(', '),
    languages: version.languages.join(', '),
  });
  const from = textsOf(before, before.services.slice(1));
  const to = textsOf(
    after,
    after.services.slice(1).map(({ name }) => name),
  );
  const without = (some: readonly string[], others: readonly string[]) =>
    some.filter((url) => !others.some((other) => pathOf(other) === pathOf(url)));
  const filesOf = ({ profile, service_images, service_videos }: Pick<ApprovedVersion, ProfileFiles>) => ({
    profile: profile === null ? [] : [profile],
    service_images,
    service_videos,
  });
  const [old, fresh] = [filesOf(before), filesOf(after)];
  return {
    texts: (Object.keys(from) as (keyof typeof from)[])
      .map((field) => ({ field, from: from[field], to: to[field] }))
      .filter((each) => each.from !== each.to),
    files: (Object.keys(old) as ProfileFiles[])
      .map((field) => ({ field, from: without(old[field], fresh[field]), to: without(fresh[field], old[field]) }))
      .filter((each) => each.from.length + each.to.length > 0),
  };
}

/** A private file has its signature in the query. */
const pathOf = (url: string) => url.split('?')[0];
