import { placeName } from '#catalogue/places.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { Status } from '#ui/display/Status.tsx';
import type { Candidate } from '../../contract.ts';
import { missingForApproval, statusText } from '../../rules.ts';
import { ProofDocument } from './ProofDocument.tsx';
import { ApprovalForm } from './ApprovalForm.tsx';

/** Everything needed to judge one craftsman, and the verdict at its foot. */
export function CandidateDetail({
  candidate,
  onNext,
  onPrevious,
}: {
  candidate: Candidate;
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
}) {
  const { case: t, queue } = useTexts('admin');
  const { labels } = useTexts('fields').profile;
  const common = useTexts('common');
  const formats = useFormats();
  const missing = missingForApproval(candidate);
  const when = candidate.submitted_at
    ? t.sent(formats.dayAndTime(candidate.submitted_at))
    : t.joined(formats.dayAndTime(candidate.created_at));
  return (
    <section className="case" aria-labelledby="case-name">
      <div className="back">
        <Button kind="bare" icon="arrow-left" to="/admin-dashboard" replace>
          {queue.back}
        </Button>
      </div>
      <header>
        <Avatar photo={candidate.profile} slug={candidate.slug} name={candidate.name} size="4rem" />
        <div className="who">
          <h2 id="case-name">{candidate.name}</h2>
          <p className="soft">
            {[candidate.full_name, candidate.email, candidate.phone_number, when].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Status kind="pending">{common.translate(statusText('pending'))}</Status>
      </header>
      {candidate.change_waiting && <Note kind="info">{t.changeWaits}</Note>}
      {candidate.rejection_reason && (
        <Note kind="wait" icon="info">
          <b>{t.before}:</b> {candidate.rejection_reason}
        </Note>
      )}
      {missing.length > 0 && (
        <Note kind="bad">
          <b>{t.cannotApprove}</b> {missing.map((each) => t.parts[each]?.toLowerCase() ?? each).join(', ')}
        </Note>
      )}
      <div className="split even">
        <ProofDocument candidate={candidate} missing={missing} />
        <div className="said">
          <h3>{labels.description}</h3>
          <p className={candidate.description ? 'written' : 'soft'}>{candidate.description || t.missing}</p>
          <dl className="rows">
            <div>
              <dt>{t.services}</dt>
              <dd>{candidate.services.map((each) => each.name).join(', ') || t.missing}</dd>
            </div>
            <div>
              <dt>{labels.skills}</dt>
              <dd>{candidate.skills || t.missing}</dd>
            </div>
            <div>
              <dt>{labels.location}</dt>
              <dd>{candidate.location ? placeName(candidate.location) : t.missing}</dd>
            </div>
          </dl>
          <h3>{labels.proof_document}</h3>
          {candidate.proof_document ? (
            <>
              <Button kind="line" icon="file-lock" href={candidate.proof_document} target="_blank" rel="noreferrer">
                {t.openProof}
              </Button>
              <p className="small soft">{t.proofNote}</p>
            </>
          ) : (
            <p className="soft">{t.noProof}</p>
          )}
        </div>
      </div>
      {candidate.service_images.length > 0 && (
        <div>
          <h3>{t.pictures}</h3>
          <ul className="evidence">
            {candidate.service_images.map((image, at) => (
              <li key={image}>
                <a href={image} target="_blank" rel="noreferrer">
                  <Picture src={image} alt={t.pictureOf(candidate.name, at + 1)} ratio="1" sizes="12rem" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {candidate.service_videos.length > 0 && (
        <div>
          <h3>{labels.service_videos}</h3>
          <ul className="evidence films">
            {candidate.service_videos.map((video, at) => (
              <li key={video}>
                {/* What people film on a site has no captions */}
                <video src={video} controls preload="none" aria-label={t.videoOf(candidate.name, at + 1)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <ApprovalForm candidate={candidate} missing={missing} />
      <div className="btns turn">
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
    </section>
  );
}
