import { useState } from 'react';
import { placeName, REQUEST_LOCATIONS } from '#catalogue/places.ts';
import { REQUEST_SERVICES, SERVICES } from '#catalogue/services.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { describeFields } from '#ui/form/describe-fields.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { type RequestField, requestFields } from '../../contract.ts';
import { toNairobi } from './send-request.ts';

const OTHERS = SERVICES.filter((each) => !(REQUEST_SERVICES as readonly string[]).includes(each));

export function RequestFields({
  errors,
  initial,
  service = true,
}: {
  service?: boolean;
  errors: Readonly<Record<string, string>>;
  initial: Readonly<Record<string, string | undefined>>;
}) {
  const t = useTexts('client').make;
  const texts = useTexts('fields').request;
  const [now] = useState(() => toNairobi(new Date()));
  const describe = describeFields(requestFields, texts);
  const of = (name: RequestField) => ({
    name,
    error: errors[name],
    defaultValue: initial[name],
    ...describe(name),
  });
  const { trade } = useTexts('common');
  // A request posted by another program may be anywhere.
  const locations = [...new Set([...REQUEST_LOCATIONS, ...(initial.location ? [initial.location] : [])])];
  const option = (value: string) => ({ value, label: trade(value) });
  return (
    <>
      <TextField {...of('name')} autoComplete="name" />
      <TextField {...of('phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
      {service && (
        <SelectField
          {...of('service')}
          choose={t.chooseService}
          options={REQUEST_SERVICES.map(option)}
          more={{ label: t.more, options: OTHERS.map(option) }}
        />
      )}
      <TextField {...of('schedule')} type="datetime-local" min={now} />
      <TextField {...of('address')} autoComplete="street-address" placeholder="Mugoya Estate, house 14, blue gate" />
      <SelectField
        {...of('location')}
        choose={t.chooseLocation}
        options={locations.map((value) => ({ value, label: placeName(value) }))}
      />
      <TextField {...of('access_notes')} all autoComplete="off" />
      <TextArea {...of('description')} all count={t.count} rows={5} />
      <Checkbox name="isUrgent" all label={texts.labels.isUrgent} defaultChecked={initial.isUrgent === 'on'} />
    </>
  );
}
