import { useAnswer } from '#web/answers.ts';
import { LoadFailed } from '#web/LoadFailed.tsx';
import { useTexts } from '#web/texts/index.tsx';
import { Skeleton, SkeletonCard } from '#web/ui/Skeleton.tsx';
import { showOwnProfile } from '../contract.ts';
import { MyStanding } from './MyStanding.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** A tab of the craftsman's dashboard: where he stands with us, and what he says of himself. */
export default function MyProfile() {
  const { profile: t } = useTexts('craftsman');
  const common = useTexts('common');
  const { data: profile, error, refetch } = useAnswer(showOwnProfile, {});
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
      <MyStanding profile={profile} />
      <ProfileForm key={profile.id} profile={profile} />
    </>
  );
}
