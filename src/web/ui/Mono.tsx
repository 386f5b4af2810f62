import { Loom } from './Loom.tsx';
import { initials } from './loom.ts';
import { vars } from './vars.ts';

export type MonoProps = {
  slug: string;
  name: string;
  /** A CSS length; 3.5rem unless said. */
  size?: string | undefined;
  inline?: boolean | undefined;
};

/** The person's bead-work with the monogram on it. The name always stands beside it, so it is silent. */
export function Mono({ slug, name, size, inline }: MonoProps) {
  return (
    <span className="mono" style={vars({ '--s': size })} aria-hidden="true">
      <Loom slug={slug} inline={inline} />
      <b>{initials(name)}</b>
    </span>
  );
}
