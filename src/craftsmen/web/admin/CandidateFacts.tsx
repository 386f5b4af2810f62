import { placeName } from '#catalogue/places.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import type { Candidate } from '../../contract.ts';

export function CandidateFacts({ candidate }: { candidate: Candidate }) {
  const { case: t } = useTexts('admin');
  const { trade } = useTexts('common');
  const { labels } = useTexts('fields').profile;
  return (
    <div className="stack">
      <h3>{labels.description}</h3>
      <p className={candidate.description ? 'written' : 'soft'}>{candidate.description || t.missing}</p>
      <dl className="rows">
        <div>
          <dt>{t.services}</dt>
          <dd>{trade(candidate.services.map((each) => each.name).join(', ')) || t.missing}</dd>
        </div>
        <div>
          <dt>{labels.skills}</dt>
          <dd>{trade(candidate.skills) || t.missing}</dd>
        </div>
        <div>
          <dt>{labels.languages}</dt>
          <dd>{trade(candidate.languages.join(', ')) || t.missing}</dd>
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
  );
}
