import { useState } from 'react';
import { PART_NAMES } from '#catalogue/job-time.ts';
import { PARTS_OF_DAY, type PartOfDay } from '#catalogue/parts-of-day.ts';
import { useFormats, useLanguage, useTexts } from '#ui/texts/index.tsx';
import { ChoiceField } from '#ui/form/ChoiceField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { classes } from '#ui/classes.ts';
import { choicesOf, dayAhead, fromNairobi, isOver, PICK, WEEK, WEEK_DAYS } from './times.ts';
import styles from './RequestForm.module.css';

const PARTS = Object.keys(PARTS_OF_DAY) as PartOfDay[];
const LATEST = 60;

interface TimeFieldsProps {
  readonly initial: Readonly<Record<string, string | undefined>>;
  readonly error: string | undefined;
  readonly onChange: () => void;
}

/** Keys for the days of a week; any other one from a list, written as the reader writes days. */
export function TimeFields({ initial, error, onChange }: TimeFieldsProps) {
  const t = useTexts('client').make;
  const formats = useFormats();
  const names = PART_NAMES[useLanguage()];
  const [now] = useState(() => new Date());
  const [chosen] = useState(() => choicesOf(initial));
  const days = Array.from({ length: LATEST }, (_each, at) => dayAhead(now, at));
  const week = days.slice(0, WEEK_DAYS + 1);
  const today = dayAhead(now, 0);
  const isChip = chosen.day === WEEK || week.includes(chosen.day as string);
  const isLater = chosen.day !== undefined && chosen.day > today && !isChip;
  const [day, setDay] = useState(isChip ? chosen.day : isLater ? PICK : undefined);
  const inWords = (date: string) => formats.day(fromNairobi(`${date}T12:00`));
  const isGone = (part: PartOfDay) => day === today && isOver(today, part, now);
  if (isLater && !days.includes(chosen.day as string)) days.push(chosen.day as string);
  const missingDay = error !== undefined && day === undefined;
  return (
    <>
      <div className={classes(styles.when, styles.week, 'all')}>
        <ChoiceField
          name="day"
          id="schedule"
          legend={t.day}
          columns={4}
          defaultValue={day}
          error={missingDay ? error : undefined}
          onChoose={(value) => {
            setDay(value);
            onChange();
          }}
          choices={[
            ...week.map((value, at) => ({
              value,
              label: at === 0 ? t.today : (t.weekdays[new Date(value).getUTCDay()] ?? ''),
              note: String(Number(value.slice(-2))),
              disabled: at === 0 && PARTS.every((part) => isOver(today, part, now)),
            })),
            { value: WEEK, label: t.week, note: t.until(inWords(week[WEEK_DAYS] ?? today)) },
            { value: PICK, label: t.pickDay, note: t.anyDay },
          ]}
        />
      </div>
      {day === PICK && (
        <SelectField
          name="picked"
          id="picked"
          label={t.pickDay}
          choose={t.chooseDay}
          defaultValue={isLater ? chosen.day : ''}
          onChange={onChange}
          options={days.map((value) => ({ value, label: inWords(value) }))}
        />
      )}
      <div className={classes(styles.when, 'all')}>
        <ChoiceField
          name="part"
          id="part"
          legend={t.partOfDay}
          columns={4}
          defaultValue={chosen.part}
          error={missingDay ? undefined : error}
          onChoose={onChange}
          choices={PARTS.map((part) => ({
            value: part,
            label: names[part],
            note: PARTS_OF_DAY[part].join('–'),
            disabled: isGone(part),
          }))}
        />
      </div>
    </>
  );
}
