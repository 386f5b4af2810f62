import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { vars } from '../vars.ts';
import { FieldError } from './Field.tsx';
import fieldStyles from './Field.module.css';
import styles from './ChoiceField.module.css';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
}

export interface ChoiceFieldProps {
  readonly name: string;
  readonly legend: ReactNode;
  readonly choices: readonly Choice[];
  readonly columns: number;
  /** Of the first radio, to which an error summary links. */
  readonly id?: string;
  readonly tiles?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly onChoose?: (value: string) => void;
  readonly children?: ReactNode;
}

/** One of a few, as radios that look like keys. */
export function ChoiceField(props: ChoiceFieldProps) {
  const {
    name,
    legend,
    choices,
    columns,
    id = name,
    tiles = false,
    hint,
    error,
    defaultValue,
    onChoose,
    children,
  } = props;
  const errorId = `${id}-error`;
  return (
    <fieldset
      className={classes(fieldStyles.field, error && fieldStyles.invalid, 'all')}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend>{legend}</legend>
      {hint && <p className={fieldStyles.hint}>{hint}</p>}
      <div className={styles.choices} style={vars({ '--columns': columns })}>
        {choices.map(({ value, label, note, icon, disabled }, at) => (
          <label key={value} className={classes(styles.choice, tiles && styles.tile)}>
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              name={name}
              value={value}
              disabled={disabled}
              defaultChecked={value === defaultValue}
              onChange={() => onChoose?.(value)}
            />
            {icon}
            <span>{label}</span>
            {note && <small>{note}</small>}
          </label>
        ))}
        {children}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

export const choiceStyles = styles;
