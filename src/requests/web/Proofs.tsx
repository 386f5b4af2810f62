import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { type JobDetail, PROOF_STAGES } from '../contract.ts';
import { dayInOne } from './day-in-one.ts';
import jobCardStyles from './JobCard.module.css';

type ProofOfWork = JobDetail['proofs'][number];

/** Before, during and after side by side, then the rest. */
export function Proofs({ proofs, fileLabel }: { proofs: readonly ProofOfWork[]; fileLabel: string }) {
  const { stages } = useTexts('jobs');
  const others = proofs.filter(({ stage }) => stage === null);
  return (
    <>
      {others.length < proofs.length && (
        <div className={jobCardStyles.stages}>
          {PROOF_STAGES.map((stage) => {
            const list = proofs.filter((proof) => proof.stage === stage);
            return (
              list.length > 0 && (
                <div key={stage}>
                  <p className="label">{stages[stage]}</p>
                  <ul>
                    {list.map((proof) => (
                      <Proof key={proof.id} proof={proof} label={`${stages[stage]}: ${fileLabel}`} sizes="14rem" />
                    ))}
                  </ul>
                </div>
              )
            );
          })}
        </div>
      )}
      {others.length > 0 && (
        <ul className={jobCardStyles.proofs}>
          {others.map((proof) => (
            <Proof key={proof.id} proof={proof} label={fileLabel} sizes="8rem" />
          ))}
        </ul>
      )}
    </>
  );
}

function Proof({ proof, label, sizes }: { proof: ProofOfWork; label: string; sizes: string }) {
  const formats = useFormats();
  return (
    <li>
      <figure>
        {proof.kind === 'image' ? (
          <a href={proof.file} target="_blank" rel="noreferrer">
            <Picture className={jobCardStyles.picture} src={proof.file} alt={label} ratio="1" sizes={sizes} />
          </a>
        ) : (
          <Button kind="line" icon="file-text" href={proof.file} target="_blank" rel="noreferrer">
            PDF
          </Button>
        )}
        <figcaption>
          <time dateTime={proof.at}>{dayInOne(formats.dayAndTime(proof.at))}</time>
        </figcaption>
      </figure>
    </li>
  );
}
