import { Monogram, type MonogramProps } from './Monogram.tsx';
import { Picture } from './Picture.tsx';
import { vars } from '../vars.ts';

/** The person's photo when there is one, otherwise the bead-work. */
export function Avatar({ photo, ...mono }: MonogramProps & { photo: string | null | undefined }) {
  if (!photo) return <Monogram {...mono} />;
  return (
    <span className="mono" style={vars({ '--s': mono.size })} aria-hidden="true">
      <Picture src={photo} alt="" ratio="1" sizes={mono.size ?? '3.5rem'} pattern={mono} />
    </span>
  );
}
