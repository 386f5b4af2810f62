import { type ComponentProps, useState } from 'react';
import { fieldRules } from '#api/field-list.ts';
import { CRAFTSMAN_LOCATIONS, PLACES } from '#catalogue/places.ts';
import { PROFESSIONS, SERVICES, SKILLS } from '#catalogue/services.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { type ProfileText, profileTexts } from '../../contract.ts';
import { isKnownPlace } from '../../rules.ts';
import { entriesOf, toggled } from './profile-values.ts';
import type { ProfileForm } from './useProfileForm.ts';
import { classes } from '#ui/classes.ts';
import fieldStyles from '#ui/form/Field.module.css';
import styles from './ProfileTexts.module.css';

const OFFERED_PLACES = [...new Set([...CRAFTSMAN_LOCATIONS, ...PLACES.map((place) => place.name)])];

export function ProfileTexts({ form, errorOf }: { form: ProfileForm; errorOf: (field: string) => string | undefined }) {
  const { profile: t } = useTexts('craftsman');
  const { trade } = useTexts('common');
  const { labels } = useTexts('fields').profile;
  const { texts } = form.values;
  const field = (name: ProfileText) => ({
    name,
    label: labels[name],
    value: texts[name],
    maxLength: fieldRules(profileTexts[name]).maxLength,
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => {
      form.write({ [name]: event.currentTarget.value });
      form.touch(name);
    },
    onBlur: () => form.touch(name),
  });
  const { maxLength: _none, ...service } = field('primary_service');
  const has = entriesOf(texts.skills).map((each) => each.toLowerCase());
  return (
    <div className="grid2">
      <TextField {...field('company_name')} hint={t.hints.company_name} autoComplete="organization" />
      <TradeField
        {...field('profession')}
        hint={t.hints.profession}
        list="professions"
        placeholder={t.placeholders.profession}
      />
      <datalist id="professions">
        {PROFESSIONS.map((each) => (
          <option key={each} value={trade(each)} />
        ))}
      </datalist>
      <SelectField
        {...service}
        choose={t.chooseService}
        options={SERVICES.map((each) => ({ value: each, label: trade(each) }))}
      />
      <PlaceField {...field('location')} list="places" placeholder={t.placeholders.location} />
      <datalist id="places">
        {OFFERED_PLACES.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <TextArea {...field('description')} all hint={t.hints.description} count={t.used} rows={5} />
      <div className={classes(styles.offered, 'all')}>
        <TradeField {...field('skills')} hint={t.hints.skills} placeholder={t.placeholders.skills} />
        <Chips
          label={t.offeredSkills}
          chips={SKILLS.map((skill) => ({
            key: skill,
            label: trade(skill),
            pressed: has.includes(skill.toLowerCase()),
            onPress: () => form.write({ skills: toggled(texts.skills, skill) }),
          }))}
        />
      </div>
      <OtherServices form={form} />
    </div>
  );
}

type OwnTextProps = ComponentProps<typeof TextField> & {
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

/** Shows trades in the reader's language; its value stays as calls have it. */
function TradeField({ value, onChange, ...field }: OwnTextProps) {
  const { trade, tradeValue } = useTexts('common');
  const [typed, setTyped] = useState(trade(value));
  return (
    <TextField
      {...field}
      value={tradeValue(typed) === value ? typed : trade(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange({ currentTarget: { value: tradeValue(currentTarget.value) } });
      }}
    />
  );
}

function PlaceField({ onBlur, ...field }: OwnTextProps) {
  const { profile: t } = useTexts('craftsman');
  const [left, setLeft] = useState(field.value);
  const place = field.value.trim();
  const isUnknown = place !== '' && field.value === left && !isKnownPlace(place);
  return (
    <TextField
      {...field}
      hint={isUnknown ? t.unknownPlace(place) : t.hints.location}
      onBlur={(event) => {
        setLeft(field.value);
        onBlur?.(event);
      }}
    />
  );
}

function OtherServices({ form }: { form: ProfileForm }) {
  const { profile: t } = useTexts('craftsman');
  const { trade } = useTexts('common');
  const { labels } = useTexts('fields').profile;
  const { texts, services } = form.values;
  return (
    <div className={classes(fieldStyles.field, 'all')}>
      <span className={fieldStyles.label}>{labels.services}</span>
      <span className={fieldStyles.hint}>{t.hints.services}</span>
      <Chips
        label={labels.services}
        chips={SERVICES.filter((each) => each !== texts.primary_service).map((each) => ({
          key: each,
          label: trade(each),
          pressed: services.includes(each),
          onPress: () =>
            form.setServices(services.includes(each) ? services.filter((one) => one !== each) : [...services, each]),
        }))}
      />
    </div>
  );
}
