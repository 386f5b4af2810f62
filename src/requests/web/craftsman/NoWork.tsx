import type { ReactNode } from 'react';
import type { OwnProfile } from '#craftsmen/contract.ts';
import { missingInProfile, statusText } from '#craftsmen/rules.ts';
import { ProfileSteps } from '#craftsmen/web/profile/ProfileSteps.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { LinkRows } from '#ui/layout/LinkRows.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

interface NoWorkProps {
  readonly words: { none: string; noneHint: string; needsApproval: string };
  readonly drawing: 'bench' | 'drawers';
  readonly profile: OwnProfile | undefined;
  /** The next step of an approved craftsman. */
  readonly children: ReactNode;
}

export function NoWork({ words, drawing, profile, children }: NoWorkProps) {
  const { jobs: t } = useTexts('craftsman');
  const waits = profile && !profile.is_approved ? toDo(profile) : null;
  return (
    <EmptyState
      drawing={drawing}
      title={words.none}
      level={2}
      aside={
        profile && waits !== 'see' && (waits ? <ProfileSteps profile={profile} /> : <BringsWork slug={profile.slug} />)
      }
      action={
        waits ? (
          <>
            {waits === 'see' && <Sent at={profile?.submitted_at ?? null} />}
            <Button to="/dashboard/profile">{t.toProfile[waits]}</Button>
          </>
        ) : (
          children
        )
      }
    >
      {waits ? words.needsApproval : words.noneHint}
    </EmptyState>
  );
}

/** Nothing is left to do but to wait. */
function Sent({ at }: { at: string | null }) {
  const { profile: t } = useTexts('craftsman');
  const formats = useFormats();
  return (
    <Note icon="hourglass">
      {at && <b>{t.sentAt(formats.dayAndTime(at))}</b>} {t.waitsText}
    </Note>
  );
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
