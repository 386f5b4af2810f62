import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import fieldStyles from './Field.module.css';
import styles from './ChoiceField.module.css';

export type ChoiceFieldProps = {
  name: string;
  legend: ReactNode;
  choices: readonly { value: string; label: ReactNode }[];
  defaultValue?: string | undefined;
};

export function ChoiceField({ name, legend, choices, defaultValue }: ChoiceFieldProps) {
  return (
    <fieldset className={classes(fieldStyles.field)}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
