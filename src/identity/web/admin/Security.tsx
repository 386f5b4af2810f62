import { useEndpoint } from '#api/client/query-client.ts';
import { Skeleton, SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import { useAllTexts } from '#ui/texts/index.tsx';
import { showSecondFactor } from '../../second-factor-contract.ts';
import { AccountSettings, Matter } from '../settings/AccountSettings.tsx';
import { SecondFactor } from '../settings/SecondFactor.tsx';

export default function Security() {
  const { admin, auth, common } = useAllTexts();
  const { data, error } = useEndpoint(showSecondFactor, {});
  // The first matter has one of two heights: what follows would jump.
  if (!data && !error)
    return (
      <Skeleton label={common.loading}>
        <SkeletonCard />
      </Skeleton>
    );
  return (
    <section aria-label={admin.tabs.security}>
      <AccountSettings wide>
        <Matter title={auth.secondFactor.title} note={data && auth.secondFactor.state(data.on)}>
          <SecondFactor />
        </Matter>
      </AccountSettings>
    </section>
  );
}
