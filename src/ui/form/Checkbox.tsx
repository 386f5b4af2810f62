import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { FieldError } from './Field.tsx';

export type CheckboxProps = {
  name: string;
  label: ReactNode;
  error?: string | undefined;
  all?: boolean | undefined;
} & Omit<ComponentProps<'input'>, 'name' | 'type' | 'className'>;

export function Checkbox({ label, error, all, id, ...control }: CheckboxProps) {
  const own = id ?? control.name;
  const errorId = `${own}-error`;
  return (
    <div className={classes(error && 'bad', all && 'all')}>
      <label className="check" htmlFor={own}>
        <input
          {...control}
          id={own}
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
