import type { ComponentProps, ReactNode } from 'react';
import { FieldError } from './Field.tsx';
import styles from './Checkbox.module.css';

export type CheckboxProps = {
  name: string;
  label: ReactNode;
  error?: string | undefined;
  all?: boolean | undefined;
} & Omit<ComponentProps<'input'>, 'id' | 'name' | 'type' | 'className'>;

export function Checkbox({ label, error, all, ...control }: CheckboxProps) {
  const errorId = `${control.name}-error`;
  return (
    <div className={all ? 'all' : undefined}>
      <label className={styles.check} htmlFor={control.name}>
        <input
          {...control}
          id={control.name}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
