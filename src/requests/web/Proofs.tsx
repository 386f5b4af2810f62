import { useFormats } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import type { JobDetail } from '../contract.ts';
import jobCardStyles from './JobCard.module.css';

export function Proofs({ proofs, fileLabel }: { proofs: JobDetail['proofs']; fileLabel: string }) {
  const formats = useFormats();
  return (
    <ul className={jobCardStyles.proofs}>
      {proofs.map((proof) => (
        <li key={proof.id}>
          <figure>
            {proof.kind === 'image' ? (
              <a href={proof.file} target="_blank" rel="noreferrer">
                <Picture className={jobCardStyles.picture} src={proof.file} alt={fileLabel} ratio="1" sizes="8rem" />
              </a>
            ) : (
              <Button kind="line" icon="file-text" href={proof.file} target="_blank" rel="noreferrer">
                PDF
              </Button>
            )}
            <figcaption>
              <time dateTime={proof.at}>{formats.dayAndTime(proof.at).replaceAll(/(?<!,) /g, '\u00a0')}</time>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
