import { spriteUrl } from 'virtual:icon-sprite';
import { classes } from '../classes.ts';
import type { IconName } from './icons.ts';

/** Always beside a word, or inside a control that has a name of its own, so it is hidden from screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={classes('i', className)} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
