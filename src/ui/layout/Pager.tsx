import { Button } from './Button.tsx';
import { Icon } from '../icons/Icon.tsx';

export type PagerLink = { to: string; label: string };

export function Pager({
  label,
  previous,
  next,
}: {
  label: string;
  previous?: PagerLink | null | undefined;
  next?: PagerLink | null | undefined;
}) {
  if (!previous && !next) return null;
  return (
    <nav className="btns screen-only" aria-label={label}>
      {previous && (
        <Button kind="line" icon="arrow-left" to={previous.to} rel="prev">
          {previous.label}
        </Button>
      )}
      {next && (
        <Button kind="line" to={next.to} rel="next">
          {next.label}
          <Icon name="arrow-right" />
        </Button>
      )}
    </nav>
  );
}
