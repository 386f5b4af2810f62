import { spriteUrl } from 'virtual:icon-sprite';
import { classes } from '../classes.ts';
import type { IconName } from './icons.ts';

/** Hidden from screen readers: every icon is next to a word, or inside a control that has a label. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={classes('i', className)} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
