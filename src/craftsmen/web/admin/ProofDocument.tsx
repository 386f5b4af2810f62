import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { Candidate } from '../../approval-contract.ts';
import styles from './ProofDocument.module.css';

/** The six things an approval needs, each there or missing, by the server's own rule; and the document, which it does not. */
export function ProofDocument({ candidate, missing }: { candidate: Candidate; missing: readonly string[] }) {
  const t = useTexts('admin').case;
  const { trade } = useTexts('common');
  const { labels } = useTexts('fields').profile;
  const there: [part: string, evidence: string][] = [
    ['full name', candidate.full_name],
    ['profile image', t.onePhoto],
    ['profession', trade(candidate.profession)],
    ['description', t.characters(candidate.description.length)],
    ['primary service', trade(candidate.primary_service)],
    ['service image', t.photos(candidate.service_images.length)],
  ];
  return (
    <div className="stack">
      <h3>{t.needed}</h3>
      <ul className={styles.checks}>
        {there.map(([part, evidence]) => {
          const lacks = missing.includes(part);
          return (
            <li key={part} className={lacks ? styles.missing : undefined}>
              <Icon name={lacks ? 'x' : 'check'} />
              <span>{t.parts[part]}</span>
              <span className={lacks ? 'small' : 'small soft'}>{lacks ? t.missing : evidence}</span>
            </li>
          );
        })}
      </ul>
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
