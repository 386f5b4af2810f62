import { useSearchParams } from 'react-router';
import { rejectionIn } from '#catalogue/rejection-reasons.ts';
import { useFormats, useLanguage, useTexts } from '#ui/texts/index.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Status } from '#ui/display/Status.tsx';
import type { Candidate } from '../../approval-contract.ts';
import { missingForApproval, statusText } from '../../rules.ts';
import { CandidateChange } from './CandidateChange.tsx';
import { CandidateFacts } from './CandidateFacts.tsx';
import { caseQuery } from './CandidateQueue.tsx';
import { CandidateMedia } from './CandidateMedia.tsx';
import { ProofDocument } from './ProofDocument.tsx';
import { ApprovalForm } from './ApprovalForm.tsx';
import { classes } from '#ui/classes.ts';
import pendingStyles from './Pending.module.css';

interface Detail extends Paging {
  readonly candidate: Candidate;
  readonly onDecided: () => void;
}
interface Paging {
  readonly onNext?: (() => void) | undefined;
  readonly onPrevious?: (() => void) | undefined;
}

export function CandidateDetail({ candidate, onNext, onPrevious, onDecided }: Detail) {
  const { case: t, queue } = useTexts('admin');
  const common = useTexts('common');
  const formats = useFormats();
  const [query] = useSearchParams();
  const missing = missingForApproval(candidate);
  const when = candidate.submitted_at
    ? t.sent(formats.dayAndTime(candidate.submitted_at))
    : t.joined(formats.dayAndTime(candidate.created_at));
  return (
    <section className={pendingStyles.candidate} aria-labelledby="case-name">
      <div className={pendingStyles.back}>
        <Button kind="bare" icon="arrow-left" to={`?${caseQuery(query)}`} replace>
          {queue.back}
        </Button>
      </div>
      <header>
        <Avatar photo={candidate.profile} slug={candidate.slug} name={candidate.name} size="4.5rem" />
        <div className={pendingStyles.name}>
          <h2 id="case-name" tabIndex={-1}>
            {candidate.name}
          </h2>
          <p className="small soft">
            <Facts facts={[candidate.full_name, candidate.email, candidate.phone_number, when]} />
          </p>
        </div>
        <Status kind="pending">{common.translate(statusText('pending'))}</Status>
      </header>
      <CandidateNotes candidate={candidate} />
      {candidate.approved_version ? (
        <>
          <CandidateChange candidate={candidate} before={candidate.approved_version} />
          <details className={pendingStyles.whole}>
            <summary className="opens">{t.whole}</summary>
            <WholeProfile candidate={candidate} missing={missing} />
          </details>
        </>
      ) : (
        <WholeProfile candidate={candidate} missing={missing} />
      )}
      <Neighbours onNext={onNext} onPrevious={onPrevious} />
      <ApprovalForm candidate={candidate} missing={missing} onDecided={onDecided} />
    </section>
  );
}

function WholeProfile({ candidate, missing }: { candidate: Candidate; missing: readonly string[] }) {
  return (
    <>
      <CandidateMedia candidate={candidate} />
      <div className="split even">
        <ProofDocument candidate={candidate} missing={missing} />
        <CandidateFacts candidate={candidate} />
      </div>
    </>
  );
}

function CandidateNotes({ candidate }: { candidate: Candidate }) {
  const { case: t } = useTexts('admin');
  const language = useLanguage();
  return (
    <>
      {candidate.files_arriving && (
        <Note kind="wait" icon="info">
          {t.filesArriving}
        </Note>
      )}
      {candidate.change_waiting && <Note kind="info">{t.changeWaits}</Note>}
      {candidate.rejection_reason && (
        <Note kind="wait" icon="info">
          <b>{t.before}:</b> {rejectionIn(language, candidate.rejection_reason)}
        </Note>
      )}
    </>
  );
}

function Neighbours({ onNext, onPrevious }: Paging) {
  const { queue } = useTexts('admin');
  if (!onNext && !onPrevious) return null;
  return (
    <div className={classes(pendingStyles.pager, 'btns')}>
      {onPrevious ? (
        <Button kind="bare" icon="arrow-left" onClick={onPrevious}>
          {queue.previous}
        </Button>
      ) : (
        <span />
      )}
      {onNext && (
        <Button kind="bare" icon="arrow-right" onClick={onNext}>
          {queue.next}
        </Button>
      )}
    </div>
  );
}
