import { Outlet } from 'react-router';
import { showOwnProfile } from '#craftsmen/contract.ts';
import { statusText } from '#craftsmen/rules.ts';
import { listJobs } from '#requests/contract.ts';
import { ACTIVE_JOBS } from '#requests/web/craftsman/active-jobs.ts';
import { useEndpoint, useRows } from '#api/client/query-client.ts';
import { useOffline } from '#pages/offline/useOffline.ts';
import { Waiting } from '#pages/RequireSession.tsx';
import { useCurrentTab } from '#pages/useCurrentTab.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Status, type StatusKind } from '#ui/display/Status.tsx';
import { CraftsmanFrame, JOBS_TAB } from './CraftsmanFrame.tsx';

export default function CraftsmanDashboard() {
  useOffline('craftsman');
  const t = useTexts('craftsman');
  const { translate } = useTexts('common');
  const { data: active, isLoading } = useRows(listJobs, ACTIVE_JOBS);
  const { data: profile, error, isFetching, failureCount } = useEndpoint(showOwnProfile, {});
  const start = profile?.is_approved ? JOBS_TAB : '/dashboard/profile';
  // They may have been approved since.
  const isOld = profile?.is_approved === false && isFetching && failureCount === 0;
  const current = useCurrentTab('/dashboard', profile || error ? start : undefined, isOld);
  const isUnsent = profile && !profile.is_approved && profile.missing.length > 0;
  // Whoever is approved reads it on the profile alone.
  const isKnown = profile?.status === statusText('approved') && current !== '/dashboard/profile';
  if (current === undefined) return <Waiting />;
  const pending = active?.rows.filter(({ status }) => status === 'Pending') ?? [];
  const waiting = isLoading ? undefined : pending.map(({ id }) => id);
  const state = profile && !isKnown && (
    <>
      {profile.is_approved && profile.status === statusText('rejected') ? (
        <Status kind="approved" tone="open">
          {t.profile.stillApproved}
        </Status>
      ) : (
        <Status kind={KINDS[profile.status] ?? 'pending'}>{translate(profile.status)}</Status>
      )}
      {isUnsent && <span className="small soft">{t.profile.notYet}</span>}
    </>
  );
  return (
    <CraftsmanFrame current={current} state={state}>
      <Outlet context={{ current, waiting }} />
    </CraftsmanFrame>
  );
}

const KINDS: Readonly<Record<string, StatusKind>> = {
  [statusText('approved')]: 'approved',
  [statusText('rejected')]: 'rejected',
};
