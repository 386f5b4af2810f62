import type { ComponentProps } from 'react';
import { Field, type FieldFrame, splitField } from './Field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };
export type SelectFieldProps = FieldFrame & {
  name: string;
  options: readonly SelectOption[];
  /** First, empty option: "Choose your profession". */
  choose?: string | undefined;
} & Omit<ComponentProps<'select'>, keyof FieldFrame | 'name' | 'children'>;

export function SelectField({ options, choose, ...props }: SelectFieldProps) {
  const { frame, control } = splitField(props);
  return (
    <Field {...frame}>
      {(links) => (
        <select {...control} {...links} className="in">
          {choose !== undefined && <option value="">{choose}</option>}
          {options.map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
