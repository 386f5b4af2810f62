import { PatternAvatar } from '../drawing/PatternAvatar.tsx';
import { initials } from '../drawing/pattern.ts';
import { vars } from '../vars.ts';

export type MonogramProps = {
  slug: string;
  name: string;
  /** A CSS length; 3.5rem unless said. */
  size?: string | undefined;
  inline?: boolean | undefined;
};

/** The person's bead-work with the monogram on it. The name always stands beside it, so it is silent. */
export function Monogram({ slug, name, size, inline }: MonogramProps) {
  return (
    <span className="mono" style={vars({ '--s': size })} aria-hidden="true">
      <PatternAvatar slug={slug} inline={inline} />
      <b>{initials(name)}</b>
    </span>
  );
}
