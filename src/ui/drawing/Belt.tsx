import { classes } from '../classes.ts';

/** One per view: foot of the hero, top of the footer, the sign-in pane. */
export function Belt({ size = 'm' }: { size?: 's' | 'm' | 'l' | undefined }) {
  return <div className={classes('belt', size !== 'm' && size)} aria-hidden="true" />;
}
