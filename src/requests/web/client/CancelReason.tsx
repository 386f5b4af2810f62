import { CANCEL_REASONS } from '#catalogue/cancel-reasons.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { OptionalLabel } from '#ui/form/OptionalLabel.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';

interface CancelReasonProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

export function CancelReason({ id, value, onChange }: CancelReasonProps) {
  const { requests: t } = useTexts('client');
  const { translate } = useTexts('common');
  const chips = CANCEL_REASONS.map(translate).map((label) => ({
    key: label,
    label,
    pressed: value === label,
    onPress: () => onChange(value === label ? '' : label),
  }));
  return (
    <>
      <TextArea
        id={id}
        name="reason"
        rows={2}
        label={<OptionalLabel>{t.reason}</OptionalLabel>}
        hint={t.reasonHint}
        maxLength={1000}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Chips label={t.reason} chips={chips} slide />
    </>
  );
}
