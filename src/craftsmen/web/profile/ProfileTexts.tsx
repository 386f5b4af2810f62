import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldRules } from '#api/field-list.ts';
import { CRAFTSMAN_LOCATIONS, PLACES } from '#catalogue/places.ts';
import { PROFESSIONS, SERVICES } from '#catalogue/services.ts';
import { skillsOf } from '#catalogue/skills.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { type ProfileChoice, type ProfileText, profileChoices, profileTexts } from '../../contract.ts';
import { isKnownPlace } from '../../rules.ts';
import { entriesOf, toggled } from './profile-values.ts';
import type { ProfileForm } from './useProfileForm.ts';
import { classes } from '#ui/classes.ts';
import fieldStyles from '#ui/form/Field.module.css';
import styles from './ProfileTexts.module.css';

const OFFERED_PLACES = [...new Set([...CRAFTSMAN_LOCATIONS, ...PLACES.map((place) => place.name)])];

interface ProfileTextsProps {
  readonly form: ProfileForm;
  readonly errorOf: (field: string) => string | undefined;
}

function useTextField({ form, errorOf }: ProfileTextsProps) {
  const { labels } = useTexts('fields').profile;
  const { texts } = form.values;
  return (name: ProfileText) => ({
    name,
    label: labels[name],
    value: texts[name],
    maxLength: fieldRules(profileTexts[name]).maxLength,
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      form.write({ [name]: value });
      if (value.trim() === '') form.touch(name);
    },
  });
}

export function NameText(props: ProfileTextsProps) {
  const { profile: t } = useTexts('craftsman');
  const field = useTextField(props);
  return <TextField {...field('company_name')} hint={t.hints.company_name} autoComplete="organization" />;
}

export function DescriptionText(props: ProfileTextsProps) {
  const { profile: t } = useTexts('craftsman');
  const field = useTextField(props);
  return <TextArea {...field('description')} hint={t.hints.description} count={t.used} rows={4} />;
}

export function TradeTexts(props: ProfileTextsProps) {
  const { profile: t } = useTexts('craftsman');
  const { trade } = useTexts('common');
  const { form } = props;
  const field = useTextField(props);
  const { maxLength: _none, ...service } = field('primary_service');
  return (
    <div className="grid2">
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
      <div className={styles.pair}>
        <SelectField
          {...service}
          choose={t.chooseService}
          options={SERVICES.map((each) => ({ value: each, label: trade(each) }))}
        />
        <PlaceField {...field('location')} all list="places" placeholder={t.placeholders.location} />
      </div>
      <datalist id="places">
        {OFFERED_PLACES.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Choice form={form} name="services" without={form.values.texts.primary_service} />
      <Skills {...props} />
      <Choice form={form} name="languages" />
    </div>
  );
}

/** Those of the chosen trades, and what is already written, to choose from. */
function Skills(props: ProfileTextsProps) {
  const { profile: t } = useTexts('craftsman');
  const { trade } = useTexts('common');
  const { form } = props;
  const { texts, services } = form.values;
  const { labels } = useTexts('fields').profile;
  const entries = entriesOf(texts.skills);
  const has = entries.map((each) => each.toLowerCase());
  const offered = skillsOf([texts.primary_service, ...services]);
  const own = entries.filter((each) => !offered.some((skill) => skill.toLowerCase() === each.toLowerCase()));
  // Once shown, the field stays, also when what is written in it is a chip as well.
  const [isOther, setOther] = useState(entries.length === 0);
  const field = useTextField(props)('skills');
  const isWritten = isOther || field.error !== undefined;
  const chips = (isWritten ? offered : [...offered, ...own]).map((skill) => ({
    key: skill,
    label: trade(skill),
    pressed: has.includes(skill.toLowerCase()),
    onPress: () => form.write({ skills: toggled(texts.skills, skill) }),
  }));
  const other = { key: '', label: t.otherSkill, pressed: false, onPress: () => setOther(true) };
  return (
    <div className={classes(styles.offered, 'all')}>
      {isWritten ? (
        <TradeField {...field} hint={t.hints.skills} placeholder={t.placeholders.skills} />
      ) : (
        <div className={fieldStyles.field}>
          <span className={fieldStyles.label}>{labels.skills}</span>
        </div>
      )}
      <Chips label={t.offeredSkills} chips={isWritten ? chips : [...chips, other]} />
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

function PlaceField(field: OwnTextProps) {
  const { profile: t } = useTexts('craftsman');
  const [left, setLeft] = useState(field.value);
  const place = field.value.trim();
  const isUnknown = place !== '' && field.value === left && !isKnownPlace(place);
  return <TextField {...field} hint={isUnknown && t.unknownPlace(place)} onBlur={() => setLeft(field.value)} />;
}

function Choice({ form, name, without }: { form: ProfileForm; name: ProfileChoice; without?: string }) {
  const { profile: t } = useTexts('craftsman');
  const { trade } = useTexts('common');
  const { labels } = useTexts('fields').profile;
  const chosen: readonly string[] = form.values[name];
  const box = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(name !== 'services');
  const showAll = () => {
    flushSync(() => setWhole(true));
    box.current?.querySelector<HTMLElement>('[aria-pressed="false"]')?.focus();
  };
  const add = { key: '', label: t.addService, pressed: false, onPress: showAll };
  const chips = profileChoices[name]
    .filter((each) => each !== without && (isWhole || chosen.includes(each)))
    .map((each) => ({
      key: each as string,
      label: trade(each),
      pressed: chosen.includes(each),
      onPress: () =>
        form.choose(name, chosen.includes(each) ? chosen.filter((one) => one !== each) : [...chosen, each]),
    }));
  return (
    <div ref={box} className={classes(fieldStyles.field, 'all')}>
      <span className={fieldStyles.label}>{labels[name]}</span>
      <span className={fieldStyles.hint}>{t.hints[name]}</span>
      <Chips label={labels[name]} chips={isWhole ? chips : [...chips, add]} />
    </div>
  );
}
