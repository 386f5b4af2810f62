import type { ComponentProps } from 'react';
import { Field, type FieldFrame, splitField } from './Field.tsx';
import { classes } from '../classes.ts';
import fieldStyles from './Field.module.css';
import styles from './SelectField.module.css';

type SelectOption = { value: string; label: string; disabled?: boolean | undefined };
export type SelectFieldProps = FieldFrame & {
  name: string;
  options: readonly SelectOption[];
  choose?: string | undefined;
  more?: { label: string; options: readonly SelectOption[] } | undefined;
} & Omit<ComponentProps<'select'>, keyof FieldFrame | 'name' | 'children'>;

export function SelectField({ options, choose, more, ...props }: SelectFieldProps) {
  const { frame, control } = splitField(props);
  return (
    <Field {...frame}>
      {(links) => (
        <select {...control} {...links} className={classes(fieldStyles.control, styles.select)}>
          {choose !== undefined && <option value="">{choose}</option>}
          {options.map(option)}
          {more && <optgroup label={more.label}>{more.options.map(option)}</optgroup>}
        </select>
      )}
    </Field>
  );
}

const option = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);
