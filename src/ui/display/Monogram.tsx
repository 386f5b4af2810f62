import { classes } from '../classes.ts';
import { PatternAvatar } from '../drawing/PatternAvatar.tsx';
import { initials } from '../drawing/pattern.ts';
import { vars } from '../vars.ts';
import styles from './Monogram.module.css';

export type MonogramProps = {
  slug: string;
  name: string;
  size?: string | undefined;
  className?: string | undefined;
};

/** Hidden from screen readers, because the name is always next to it. */
export function Monogram({ slug, name, size, className }: MonogramProps) {
  return (
    <span className={classes(styles.monogram, className)} style={vars({ '--s': size })} aria-hidden="true">
      <PatternAvatar slug={slug} />
      <b>{initials(name)}</b>
    </span>
  );
}
