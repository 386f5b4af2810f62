import type { ComponentProps } from 'react';
import { Field, type FieldFrame, splitField } from './Field.tsx';
import fieldStyles from './Field.module.css';

export type TextFieldProps = FieldFrame & { name: string } & Omit<ComponentProps<'input'>, keyof FieldFrame | 'name'>;

export function TextField(props: TextFieldProps) {
  const { frame, control } = splitField(props);
  return (
    <Field {...frame}>{(links) => <input type="text" {...control} {...links} className={fieldStyles.control} />}</Field>
  );
}
