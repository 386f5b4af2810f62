import { classes } from '../classes.ts';
import { PatternAvatar } from '../drawing/PatternAvatar.tsx';
import { initials } from '../drawing/pattern.ts';
import { vars } from '../vars.ts';
import styles from './Monogram.module.css';

export type MonogramProps = {
  slug: string;
  name: string;
  /** A CSS length; 3.5rem unless said. */
  size?: string | undefined;
  inline?: boolean | undefined;
  className?: string | undefined;
};

/** The person's bead-work with the monogram on it. The name always stands beside it, so it is silent. */
export function Monogram({ slug, name, size, inline, className }: MonogramProps) {
  return (
    <span className={classes(styles.monogram, className)} style={vars({ '--s': size })} aria-hidden="true">
      <PatternAvatar slug={slug} inline={inline} />
      <b>{initials(name)}</b>
    </span>
  );
}
