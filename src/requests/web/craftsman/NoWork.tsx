import type { ReactNode } from 'react';
import type { OwnProfile } from '#craftsmen/contract.ts';
import { missingInProfile, statusText } from '#craftsmen/rules.ts';
import { ProfileSteps } from '#craftsmen/web/profile/ProfileSteps.tsx';
import { WhatComesNext } from '#craftsmen/web/profile/WhatComesNext.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { LinkRows } from '#ui/layout/LinkRows.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import styles from './SampleWork.module.css';
import { SampleJobs, SampleRequests } from './SampleWork.tsx';

interface NoWorkProps {
  readonly view: 'jobs' | 'open';
  readonly profile: OwnProfile | undefined;
  /** The next step of an approved craftsman. */
  readonly children: ReactNode;
}

/** What to do or to wait for, with examples of what comes; on a phone the first stands above what there is to do. */
export function NoWork({ view, profile, children }: NoWorkProps) {
  const { jobs, open } = useTexts('craftsman');
  const isWide = useIsWide();
  const Samples = view === 'jobs' ? SampleJobs : SampleRequests;
  const waits = profile && !profile.is_approved ? toDo(profile) : null;
  const texts = {
    jobs: { title: jobs.none, hint: waits ? jobs.needsApproval : jobs.noneHint },
    // Before the approval there is one reason, whatever others find here.
    open: waits
      ? { title: open.needsApproval, hint: open.needsApprovalHint }
      : { title: open.none, hint: open.noneHint },
  }[view];
  return (
    <>
      <EmptyState
        drawing={view === 'jobs' ? 'bench' : 'drawers'}
        title={texts.title}
        level={2}
        aside={
          profile && (
            <div className={styles.aside}>
              {waits && !isWide && <Samples part="first" />}
              <Aside waits={waits} profile={profile} />
            </div>
          )
        }
        action={waits ? <Button to="/dashboard/profile">{jobs.toProfile[waits]}</Button> : children}
      >
        {texts.hint}
      </EmptyState>
      {waits && <Samples part={isWide ? 'all' : 'rest'} />}
    </>
  );
}

function Aside({ waits, profile }: { waits: ReturnType<typeof toDo> | null; profile: OwnProfile }) {
  if (waits === 'see') return <WhatComesNext sentAt={profile.submitted_at} />;
  return waits ? <ProfileSteps profile={profile} /> : <BringsWork slug={profile.slug} />;
}

/** What an approved craftsman can do meanwhile. */
function BringsWork({ slug }: { slug: string }) {
  const { bringsWork: t } = useTexts('craftsman').jobs;
  return (
    <LinkRows
      title={t.title}
      rows={[
        { to: `/craftsman/${slug}`, title: t.page[0], text: t.page[1] },
        { to: '/dashboard/profile#step-work', title: t.photos[0], text: t.photos[1] },
        { to: '/dashboard/notifications#new-work-settings', title: t.newWork[0], text: t.newWork[1] },
      ]}
    />
  );
}

function toDo(profile: OwnProfile): 'finish' | 'change' | 'see' {
  if (profile.status === statusText('rejected')) return 'change';
  return Object.keys(missingInProfile(profile)).length > 0 ? 'finish' : 'see';
}
