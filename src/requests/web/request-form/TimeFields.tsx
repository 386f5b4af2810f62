import { useState } from 'react';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { ChoiceField } from '#ui/form/ChoiceField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { choicesOf, dayAhead, fromNairobi, isOver, type Part, PARTS, PICK } from './times.ts';

const PARTS_OF_DAY = Object.keys(PARTS) as Part[];
const WEEK = 6;
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
  const [now] = useState(() => new Date());
  const [chosen] = useState(() => choicesOf(initial));
  const [today, tomorrow, week] = [0, 1, WEEK].map((days) => dayAhead(now, days)) as [string, string, string];
  const isChip = chosen.day === today || chosen.day === tomorrow || chosen.day === week;
  const isLater = chosen.day !== undefined && chosen.day > today && !isChip;
  const [day, setDay] = useState(isChip ? chosen.day : isLater ? PICK : undefined);
  const inWords = (date: string) => formats.day(fromNairobi(`${date}T12:00`));
  const isGone = (part: Part) => day === today && isOver(today, part, now);
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
            disabled: PARTS_OF_DAY.every((part) => isOver(today, part, now)),
          },
          { value: tomorrow, label: t.tomorrow, note: inWords(tomorrow) },
          { value: week, label: t.week, note: t.until(inWords(week)) },
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
        columns={3}
        defaultValue={chosen.part}
        error={missingDay ? undefined : error}
        onChoose={onChange}
        choices={PARTS_OF_DAY.map((part) => ({
          value: part,
          label: t.parts[part],
          note: PARTS[part].join('–'),
          disabled: isGone(part),
        }))}
      />
    </>
  );
}
