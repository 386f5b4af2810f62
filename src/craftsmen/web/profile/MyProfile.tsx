import { useEndpoint } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { showOwnProfile } from '../../contract.ts';
import { ApprovalStatus } from './ApprovalStatus.tsx';
import { LatestReviews } from './LatestReviews.tsx';
import { ProfileForm } from './ProfileForm.tsx';

export default function MyProfile() {
  const { profile: t } = useTexts('craftsman');
  return (
    <Loaded query={useEndpoint(showOwnProfile, {})} failed={t.loadFailed} keep>
      {(profile) => (
        <>
          <ApprovalStatus profile={profile} />
          <ProfileForm key={profile.id} profile={profile}>
            {profile.is_approved && profile.review_count > 0 && <LatestReviews slug={profile.slug} />}
          </ProfileForm>
        </>
      )}
    </Loaded>
  );
}
