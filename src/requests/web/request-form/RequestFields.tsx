import { useState } from 'react';
import { placeName, REQUEST_LOCATIONS } from '#catalogue/places.ts';
import { REQUEST_SERVICES, SERVICES } from '#catalogue/services.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { toNairobi } from './send-request.ts';

const OTHERS = SERVICES.filter((each) => !(REQUEST_SERVICES as readonly string[]).includes(each));

/** What a craftsman needs to name a price. */
export function RequestFields({
  errors,
  initial,
}: {
  errors: Readonly<Record<string, string>>;
  initial: Readonly<Record<string, string | undefined>>;
}) {
  const t = useTexts('client').make;
  const { fields } = t;
  const [now] = useState(() => toNairobi(new Date()));
  const of = (name: keyof typeof fields) =>
    ({ name, label: fields[name], error: errors[name], defaultValue: initial[name], required: true }) as const;
  const option = (value: string) => ({ value, label: value });
  return (
    <>
      <TextField {...of('name')} autoComplete="name" maxLength={120} />
      <TextField {...of('phone')} type="tel" inputMode="tel" autoComplete="tel" hint={t.phoneHint} maxLength={20} />
      <SelectField
        {...of('service')}
        choose={t.chooseService}
        options={REQUEST_SERVICES.map(option)}
        more={{ label: t.more, options: OTHERS.map(option) }}
      />
      <TextField {...of('schedule')} type="datetime-local" hint={t.scheduleHint} min={now} />
      <TextField
        {...of('address')}
        autoComplete="street-address"
        hint={t.addressHint}
        maxLength={300}
        placeholder="Mugoya Estate, house 14, blue gate"
      />
      <SelectField
        {...of('location')}
        choose={t.chooseLocation}
        options={REQUEST_LOCATIONS.map((value) => ({ value, label: placeName(value) }))}
      />
      <TextArea {...of('description')} all hint={t.descriptionHint} maxLength={3000} count={t.count} rows={5} />
      <Checkbox name="isUrgent" all label={fields.isUrgent} defaultChecked={initial.isUrgent === 'on'} />
    </>
  );
}
