import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './Field.module.css';

export type FieldFrame = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Spans both columns of a .grid2. */
  all?: boolean | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
};

export type FieldLinks = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

export function Field({
  id,
  label,
  hint,
  error,
  all,
  hideLabel,
  className,
  children,
}: FieldFrame & { id: string; children: (links: FieldLinks) => ReactNode }) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className={classes(styles.field, error && styles.invalid, all && 'all', className)}>
      <label htmlFor={id} className={hideLabel ? 'vh' : styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': classes(hint != null && hintId, error && errorId) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint != null && (
        <span className={styles.hint} id={hintId}>
          {hint}
        </span>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <span className={styles.error} id={id} data-field-error="">
      <Icon name="circle-alert" />
      {children}
    </span>
  );
}

/** A control's id is its name unless a page holds two of the same name, so that a summary can link to it. */
export function splitField<Props extends FieldFrame & { name: string; id?: string | undefined }>(props: Props) {
  const { label, hint, error, all, hideLabel, className, id = props.name, ...control } = props;
  return { frame: { label, hint, error, all, hideLabel, className, id }, control };
}
