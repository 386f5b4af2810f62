import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { type JobDetail, PROOF_STAGES } from '../contract.ts';
import jobCardStyles from './JobCard.module.css';

type ProofOfWork = JobDetail['proofs'][number];

/** Before, during and after side by side, then the rest; a day that all of them share stands once above. */
export function Proofs({ proofs, fileLabel }: { proofs: readonly ProofOfWork[]; fileLabel: string }) {
  const { stages } = useTexts('jobs');
  const formats = useFormats();
  const others = proofs.filter(({ stage }) => stage === null);
  const days = new Set(proofs.map(({ at }) => formats.day(at)));
  const isOneDay = days.size === 1;
  return (
    <>
      {isOneDay && <p className="small soft">{[...days]}</p>}
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
                      <Proof
                        key={proof.id}
                        {...{ proof, isOneDay }}
                        label={`${stages[stage]}: ${fileLabel}`}
                        sizes="14rem"
                      />
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
            <Proof key={proof.id} {...{ proof, isOneDay }} label={fileLabel} sizes="8rem" />
          ))}
        </ul>
      )}
    </>
  );
}

interface ProofProps {
  readonly proof: ProofOfWork;
  readonly isOneDay: boolean;
  readonly label: string;
  readonly sizes: string;
}

function Proof({ proof, isOneDay, label, sizes }: ProofProps) {
  const formats = useFormats();
  const [day, hour] = formats.dayAndTime(proof.at).split(', ');
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
          <time dateTime={proof.at}>
            {isOneDay || (
              <>
                {day}
                <br />
              </>
            )}
            {hour}
          </time>
        </figcaption>
      </figure>
    </li>
  );
}
