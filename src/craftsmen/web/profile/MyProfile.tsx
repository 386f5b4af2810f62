import { useEndpoint } from '#api/client/query-client.ts';
import { LoadFailed } from '#pages/LoadFailed.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Skeleton, SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import { showOwnProfile } from '../../contract.ts';
import { ApprovalStatus } from './ApprovalStatus.tsx';
import { ProfileForm } from './ProfileForm.tsx';

export default function MyProfile() {
  const { profile: t } = useTexts('craftsman');
  const common = useTexts('common');
  const { data: profile, error, refetch } = useEndpoint(showOwnProfile, {});
  if (!profile && error) return <LoadFailed sentence={t.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!profile) {
    return (
      <Skeleton label={common.loading}>
        <SkeletonCard />
        <SkeletonCard />
      </Skeleton>
    );
  }
  return (
    <>
      <ApprovalStatus profile={profile} />
      <ProfileForm key={profile.id} profile={profile} />
    </>
  );
}
