import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { FieldError } from '#ui/form/Field.tsx';
import { Note } from '#ui/feedback/Note.tsx';

export interface CraftsmanChoice {
  readonly slug: string;
  readonly name: string;
  readonly services: readonly string[];
}

/** Whom the form asks first, as a field of it. */
export function ChosenCraftsman(props: { chosen: CraftsmanChoice; error: string | undefined; onRemove: () => void }) {
  const { chosen, error, onRemove } = props;
  const t = useTexts('client').make;
  const { translate } = useTexts('common');
  return (
    <Note kind="info" icon="handshake" className="all">
      <input type="hidden" name="ask_craftsman" value={chosen.slug} />
      <p>
        <b>{t.first(chosen.name)}</b>
      </p>
      <p className="small">{t.firstHint(chosen.name)}</p>
      {error && <FieldError>{translate(error)}</FieldError>}
      <p>
        <Button kind="bare" id="ask_craftsman" onClick={onRemove}>
          {t.everyoneInstead}
        </Button>
      </p>
    </Note>
  );
}
