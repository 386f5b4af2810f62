import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { Field, type FieldFrame, splitField } from './Field.tsx';
import { classes } from '../classes.ts';
import fieldStyles from './Field.module.css';
import styles from './TextArea.module.css';

export type TextAreaProps = FieldFrame & {
  name: string;
  count?: ((used: number) => string) | undefined;
} & Omit<ComponentProps<'textarea'>, keyof FieldFrame | 'name'>;

export function TextArea({ count, ...props }: TextAreaProps) {
  const { frame, control } = splitField(props);
  const [used, setUsed] = useState(String(control.value ?? control.defaultValue ?? '').length);
  const length = control.value === undefined ? used : String(control.value).length;
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setUsed(event.currentTarget.value.length);
    control.onChange?.(event);
  };
  const isNearEnd = count && length > (control.maxLength ?? 0) * 0.9;
  const hint = isNearEnd ? <span className="num">{count(length)}</span> : frame.hint;
  return (
    <Field {...frame} hint={hint}>
      {(links) => (
        <textarea
          rows={4}
          {...control}
          {...links}
          onChange={change}
          className={classes(fieldStyles.control, styles.area)}
        />
      )}
    </Field>
  );
}
