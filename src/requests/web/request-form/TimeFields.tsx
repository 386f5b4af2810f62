import { useState } from 'react';
import { PART_NAMES } from '#catalogue/job-time.ts';
import { PARTS_OF_DAY, type PartOfDay } from '#catalogue/parts-of-day.ts';
import { useFormats, useLanguage, useTexts } from '#ui/texts/index.tsx';
import { ChoiceField } from '#ui/form/ChoiceField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { choicesOf, dayAhead, fromNairobi, isOver, PICK, WEEK, WEEK_DAYS } from './times.ts';

const PARTS = Object.keys(PARTS_OF_DAY) as PartOfDay[];
const LATEST = 60;

interface TimeFieldsProps {
  readonly initial: Readonly<Record<string, string | undefined>>;
  readonly error: string | undefined;
  readonly onChange: () => void;
}

/** Chips for the usual days; any other one from a list, written as the reader writes days. */
export function TimeFields({ initial, error, onChange }: TimeFieldsProps) {
  const t = useTexts('client').make;
  const formats = useFormats();
  const names = PART_NAMES[useLanguage()];
  const [now] = useState(() => new Date());
  const [chosen] = useState(() => choicesOf(initial));
  const [today, tomorrow, lastDay] = [0, 1, WEEK_DAYS].map((days) => dayAhead(now, days)) as [string, string, string];
  const isChip = chosen.day === today || chosen.day === tomorrow || chosen.day === WEEK;
  const isLater = chosen.day !== undefined && chosen.day > today && !isChip;
  const [day, setDay] = useState(isChip ? chosen.day : isLater ? PICK : undefined);
  const inWords = (date: string) => formats.day(fromNairobi(`${date}T12:00`));
  const isGone = (part: PartOfDay) => day === today && isOver(today, part, now);
  const days = Array.from({ length: LATEST }, (_each, at) => dayAhead(now, at));
  if (isLater && !days.includes(chosen.day as string)) days.push(chosen.day as string);
  const missingDay = error !== undefined && day === undefined;
  return (
    <>
      <ChoiceField
        name="day"
        id="schedule"
        legend={t.day}
        columns={2}
        defaultValue={day}
        error={missingDay ? error : undefined}
        onChoose={(value) => {
          setDay(value);
          onChange();
        }}
        choices={[
          {
            value: today,
            label: t.today,
            note: inWords(today),
            disabled: PARTS.every((part) => isOver(today, part, now)),
          },
          { value: tomorrow, label: t.tomorrow, note: inWords(tomorrow) },
          { value: WEEK, label: t.week, note: t.until(inWords(lastDay)) },
          { value: PICK, label: t.pickDay, note: t.anyDay },
        ]}
      />
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
      <ChoiceField
        name="part"
        id="part"
        legend={t.partOfDay}
        columns={2}
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
    </>
  );
}
