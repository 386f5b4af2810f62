import { useTexts } from '../texts/index.tsx';
import { Icon } from '../icons/Icon.tsx';
import { Button } from './Button.tsx';

export function PageButtons({
  cursor,
  next,
  onGo,
  nextLabel,
}: {
  cursor: string | undefined;
  next: string | null | undefined;
  onGo: (cursor: string | undefined) => void;
  nextLabel?: string;
}) {
  const common = useTexts('common');
  if (!cursor && !next) return null;
  return (
    <div className="btns">
      {cursor && (
        <Button kind="line" icon="arrow-left" onClick={() => onGo(undefined)}>
          {common.previous}
        </Button>
      )}
      {next && (
        <Button kind="line" onClick={() => onGo(next)}>
          {nextLabel ?? common.next}
          <Icon name="arrow-right" />
        </Button>
      )}
    </div>
  );
}
