import { placeName } from '#catalogue/places.ts';
import { useTexts } from '#ui/texts/index.tsx';
import type { Candidate } from '../../approval-contract.ts';

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
    </div>
  );
}
