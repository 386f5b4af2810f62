import { useState } from 'react';
import { placeName, REQUEST_LOCATIONS } from '#catalogue/places.ts';
import { REQUEST_SERVICES, SERVICES } from '#catalogue/services.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { describeFields } from '#ui/form/describe-fields.tsx';
import { ChoiceField, choiceStyles } from '#ui/form/ChoiceField.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { type RequestField, requestFields } from '../../contract.ts';
import { classes } from '#ui/classes.ts';
import { TradeFace } from './ServiceTiles.tsx';

const OTHERS = SERVICES.filter((each) => !(REQUEST_SERVICES as readonly string[]).includes(each));
export interface FieldsProps {
  readonly errors: Readonly<Record<string, string>>;
  readonly initial: Readonly<Record<string, string | undefined>>;
}

function useField({ errors, initial }: FieldsProps) {
  const describe = describeFields(requestFields, useTexts('fields').request);
  return (name: RequestField) => ({ name, error: errors[name], defaultValue: initial[name], ...describe(name) });
}

export function ServiceField({ errors, initial, onChoose }: FieldsProps & { onChoose: (service: string) => void }) {
  const t = useTexts('client').make;
  const { labels } = useTexts('fields').request;
  const { trade } = useTexts('common');
  const [all, setAll] = useState((OTHERS as readonly (string | undefined)[]).includes(initial.service));
  return (
    <ChoiceField
      name="service"
      legend={<span className="vh">{labels.service}</span>}
      columns={3}
      tiles
      error={errors.service}
      defaultValue={initial.service}
      onChoose={onChoose}
      choices={[...REQUEST_SERVICES, ...(all ? OTHERS : [])].map((value) => ({
        value,
        label: trade(value),
        icon: <TradeFace service={value} />,
      }))}
    >
      {!all && (
        <button type="button" className={classes(choiceStyles.choice, choiceStyles.tile)} onClick={() => setAll(true)}>
          <TradeFace />
          {t.other}
        </button>
      )}
    </ChoiceField>
  );
}

export function WordsField(props: FieldsProps) {
  const t = useTexts('client').make;
  return <TextArea {...useField(props)('description')} all count={t.count} rows={4} />;
}

export function PlaceFields(props: FieldsProps) {
  const { initial, errors } = props;
  const { labels } = useTexts('fields').request;
  const of = useField(props);
  // A request posted by another program may be anywhere.
  const locations = [...new Set([...REQUEST_LOCATIONS, ...(initial.location ? [initial.location] : [])])];
  return (
    <>
      <ChoiceField
        name="location"
        legend={labels.location}
        columns={3}
        error={errors.location}
        defaultValue={initial.location}
        choices={locations.map((value) => ({ value, label: placeName(value) }))}
      />
      <TextField
        {...of('address')}
        all
        autoComplete="street-address"
        placeholder="Mugoya Estate, house 14, blue gate"
      />
      <TextField {...of('access_notes')} all autoComplete="off" />
    </>
  );
}

export function UrgentField({ initial }: FieldsProps) {
  const { labels } = useTexts('fields').request;
  return <Checkbox name="isUrgent" all label={labels.isUrgent} defaultChecked={initial.isUrgent === 'on'} />;
}

/** Who is called. What the account knows is shown in words until it is to be changed. */
export function ContactFields(props: FieldsProps & { open: boolean }) {
  const { initial, errors, open } = props;
  const t = useTexts('client').make;
  const of = useField(props);
  const [isOpen, setOpen] = useState(open || !initial.name || !initial.phone);
  const isShown = isOpen || errors.name !== undefined || errors.phone !== undefined;
  return (
    <>
      {!isShown && (
        <p className="all">
          {t.callYou(initial.phone ?? '')}{' '}
          <Button kind="bare" onClick={() => setOpen(true)}>
            {t.changeNumber}
          </Button>
        </p>
      )}
      <div className="grid2 all" hidden={!isShown}>
        <TextField {...of('name')} autoComplete="name" />
        <TextField {...of('phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={60} />
      </div>
    </>
  );
}
