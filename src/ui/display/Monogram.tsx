import { classes } from '../classes.ts';
import { PatternAvatar } from '../drawing/PatternAvatar.tsx';
import { initials } from '../drawing/pattern.ts';
import { vars } from '../vars.ts';
import styles from './Monogram.module.css';

export type MonogramProps = {
  slug: string;
  name: string;
  size?: string | undefined;
  inline?: boolean | undefined;
  className?: string | undefined;
};

/** Hidden from screen readers, because the name is always next to it. */
export function Monogram({ slug, name, size, inline, className }: MonogramProps) {
  return (
    <span className={classes(styles.monogram, className)} style={vars({ '--s': size })} aria-hidden="true">
      <PatternAvatar slug={slug} inline={inline} />
      <b>{initials(name)}</b>
    </span>
  );
}
